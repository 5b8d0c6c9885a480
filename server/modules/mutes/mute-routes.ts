import type { FastifyInstance } from 'fastify'
import { mutedWordsSchema, readMutedWords, saveMutedWords } from '#contract/muted-words.ts'
import { withChanges } from '#contract/muted-word-changes.ts'
import { listMutes, muteMember, unmuteMember } from '#contract/mute.ts'
import { route } from '#server/http/route.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { holdMutedWords, upsertMutedWords } from './muted-word-repo.ts'
import { findMutedWords } from './muted-word-summary-repo.ts'
import type { MuteService } from './mute-service.ts'

export function muteRoutes(app: FastifyInstance, { mutes }: { mutes: MuteService }): void {
  route(app, listMutes, ({ db, query, caller }) => mutes.list(db, caller.accountId, query))
  route(app, muteMember, ({ db, params, body, caller }) =>
    mutes.mute(
      db,
      { muterId: caller.accountId, mutedId: params.userId },
      body.ends_at ? Date.parse(body.ends_at) : null,
    ),
  )
  route(app, unmuteMember, ({ db, params, caller }) =>
    mutes.unmute(db, { muterId: caller.accountId, mutedId: params.userId }),
  )
}

export function mutedWordRoutes(app: FastifyInstance, { clock }: { clock: () => number }): void {
  const read = async (db: Db, viewerId: string) => ({ words: await findMutedWords(db, { viewerId, now: clock() }) })
  route(app, readMutedWords, ({ db, caller }) => read(db, caller.accountId))
  route(app, saveMutedWords, async ({ db, body, caller }) => {
    const { accountId } = caller
    const all = body.changes ? withChanges(await holdMutedWords(db, accountId, clock()), body.changes) : body.words
    // What another device added meanwhile counts, too.
    const words = mutedWordsSchema.safeParse(all)
    if (!words.success) throw refuse('bad-request', words.error.issues[0]?.message ?? '')
    await upsertMutedWords(db, accountId, words.data)
    return read(db, accountId)
  })
}
