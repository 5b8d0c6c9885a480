import type { PageQuery } from '#contract/endpoint.ts'
import { assertMemberKnown } from '#server/assert-there.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readWalk, shortRowsPerPage } from '#server/page-cursor.ts'
import { refuse } from '#server/refusal.ts'
import { deleteEndedMutes, deleteMute, findMember, listMuted, upsertMute } from './mute-repo.ts'
import { toEnd, toMutedMember } from './mute-view.ts'

interface Mute {
  muterId: string
  mutedId: string
}

export type MuteService = ReturnType<typeof makeMuteService>

/** Who has muted whom. What a mute means is asked by whatever comes to a member unasked (`infra/db/may-hear.ts`). */
export function makeMuteService({ clock }: { clock: () => number }) {
  return {
    /** `endsAt` in epoch milliseconds, null for good; a mute that ended before it arrived is as if it had come in time. */
    async mute(db: Db, { muterId, mutedId }: Mute, endsAt: number | null) {
      if (muterId === mutedId) throw refuse('bad-request', 'You cannot mute yourself.')
      assertMemberKnown(await findMember(db, mutedId, muterId))
      const now = clock()
      await upsertMute(db, { muter_id: muterId, muted_id: mutedId, created_at: now, ends_at: endsAt })
      return { is_muted: endsAt === null || endsAt > now, ends_at: toEnd(endsAt) }
    },

    async unmute(db: Db, { muterId, mutedId }: Mute) {
      await deleteMute(db, muterId, mutedId)
      return { is_muted: false, ends_at: null }
    },

    async list(db: Db, viewerId: string, { cursor, limit = shortRowsPerPage }: PageQuery) {
      const { rows, nextCursor } = await readWalk(
        { cursor, limit },
        (page) => listMuted(db, { viewerId, now: clock() }, page),
        (row) => ({ at: row.created_at, id: row.id }),
      )
      return { mutes: rows.map(toMutedMember), next_cursor: nextCursor }
    },

    async sweep(db: Db): Promise<void> {
      await deleteEndedMutes(db, clock())
    },
  }
}
