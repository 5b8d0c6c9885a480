import { markOfState, type PostState } from '#contract/post-state.ts'
import { postIdSchema, type PostId } from '#contract/ids.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findMarks } from './post-summary-view.ts'
import {
  findHiddenMembers,
  findLastDeletion,
  findNewestOf,
  findPostCounters,
  findTombstones,
  findTombstonesAt,
} from './post-state-repo.ts'

const tombstonesAtOnce = 500
// Anybody may block, and be blocked by, as many as they like.
const hiddenMembersAtOnce = 5
/** As many as a device has of everybody together. */
const hiddenOfEach = 1_000
/** A deletion is dated before it is committed: one dated later than this may still be on its way. */
const stableAfterMs = 10_000
/** What an instance whose clock is ahead has just done is dated later than now. */
const mostAheadMs = 10_000

interface StateRequest {
  /** With the mark of the state that the caller knows. */
  asked: readonly { id: PostId; mark?: string | undefined }[]
  since: string | undefined
  viewerId: string
}

export type PostStateService = ReturnType<typeof makePostStateService>

/** What changed about posts that a device has cached. */
export function makePostStateService({ clock }: { clock: () => number }) {
  return {
    async read(db: Db, { asked, since, viewerId }: StateRequest) {
      const stableAt = clock() - stableAfterMs
      const known = new Map(asked.map(({ id, mark }) => [id, mark]))
      const present = await statesOf(db, [...known.keys()], viewerId)
      const states = present.filter((state) => known.get(state.id) !== markOfState(state))
      const there = new Set(present.map(({ id }) => id))
      const missing = [...known.keys()].filter((id) => !there.has(id))
      if (since === undefined) {
        return { states, gone: missing, until: toInstant(await findLastDeletion(db, stableAt)), has_more: false }
      }
      const stretch = { since: Date.parse(since), stableAt, until: clock() + mostAheadMs }
      const { deleted, until, hasMore } = await deletedSince(db, stretch)
      // No further than the deletions of this answer go: the next one begins there.
      const hidden = await hiddenSince(db, viewerId, hasMore ? { ...stretch, until } : stretch)
      const gone = [...new Set([...missing, ...deleted, ...hidden.posts])]
      const upTo = hidden.hasMore ? hidden.until : Math.max(until, hidden.until)
      return { states, gone, until: toInstant(upTo), has_more: hasMore || hidden.hasMore }
    },
  }
}

async function statesOf(db: Db, ids: readonly string[], viewerId: string): Promise<PostState[]> {
  const rows = await findPostCounters(db, ids, viewerId)
  const present = rows.map(({ id }) => id)
  const marksOf = await findMarks(db, present, viewerId)
  return rows.map((row) => ({ ...row, id: postIdSchema.parse(row.id), ...marksOf(row.id) }))
}

interface Stretch {
  since: number
  stableAt: number
  until: number
}

/** What was deleted since, up to this moment as any clock has it; the next call begins again with what was not stable yet. */
async function deletedSince(db: Db, { since, stableAt, until }: Stretch) {
  const found = await findTombstones(db, { after: since, until, limit: tombstonesAtOnce })
  const last = found.at(-1)
  if (last && found.length === tombstonesAtOnce) {
    // A page ends between two milliseconds: what was deleted in its last one comes whole.
    const together = await findTombstonesAt(db, last.at)
    return { deleted: toIds([...found.map(({ id }) => id), ...together]), until: last.at, hasMore: true }
  }
  const stable = found.filter(({ at }) => at <= stableAt)
  return { deleted: toIds(found.map(({ id }) => id)), until: stable.at(-1)?.at ?? since, hasMore: false }
}

/** What the viewer may not see any more: a device that has it gives it up. */
async function hiddenSince(db: Db, viewerId: string, { since, stableAt, until }: Stretch) {
  const limit = hiddenMembersAtOnce + 1
  const found = await findHiddenMembers(db, viewerId, { after: since, until, limit })
  const next = found[hiddenMembersAtOnce]
  // A page ends between two milliseconds, unless all of it is of one.
  const earlier = found.filter(({ at }) => next === undefined || at < next.at)
  const members = earlier.length > 0 ? earlier : found
  const posts: string[] = []
  for (const { id } of members) posts.push(...(await findNewestOf(db, id, hiddenOfEach)))
  const upTo = Math.max(since, ...members.map(({ at }) => at).filter((at) => at <= stableAt))
  // What is not stable yet comes again with the next look anyway.
  return { posts: toIds(posts), until: upTo, hasMore: next !== undefined && next.at <= stableAt }
}

function toIds(ids: readonly string[]): PostId[] {
  return ids.map((id) => postIdSchema.parse(id))
}

function toInstant(epochMs: number): string {
  return new Date(epochMs).toISOString()
}
