import { formerUsernameMs, usernamePauseMs } from '#contract/own-account.ts'
import { assertMemberKnown } from '#server/assert-there.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { usernameTaken } from '#server/taken.ts'
import {
  deleteFormerUsername,
  findFormerOwner,
  insertFormerUsername,
  isUsernameOfOther,
  lockUsername,
  updateUsername,
} from './username-repo.ts'

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

export type UsernameService = ReturnType<typeof makeUsernameService>

/** Another username, once in 30 days; the one from before is nobody else's for 90 days. */
export function makeUsernameService({ events, clock }: { events: DomainEvents; clock: () => number }) {
  return {
    async change(db: Db, username: string, accountId: string): Promise<void> {
      const now = clock()
      const before = assertMemberKnown(await lockUsername(db, accountId))
      if (before.username === username) return
      assertMayChange(before.username_changed_at, now)
      const key = username.toLowerCase()
      const formerOwner = await findFormerOwner(db, key, now - formerUsernameMs)
      const isOfOther = formerOwner !== undefined && formerOwner !== accountId
      if (isOfOther || (await isUsernameOfOther(db, key, accountId))) {
        throw usernameTaken()
      }
      // One's own from before, or one that led to somebody long enough.
      await deleteFormerUsername(db, key)
      await updateUsername(db, accountId, { username, username_key: key, username_changed_at: now })
      if (key !== before.username_key) {
        await deleteFormerUsername(db, before.username_key)
        await insertFormerUsername(db, { username_key: before.username_key, account_id: accountId, changed_at: now })
      }
      await events.emit(db, { type: 'account-renamed', actorId: accountId })
    },
  }
}

function assertMayChange(changedAt: number | null, now: number): void {
  if (changedAt === null || changedAt + usernamePauseMs <= now) return
  const nextAt = changedAt + usernamePauseMs
  throw refuse('rate-limited', `You can change your username again on ${dateFormat.format(nextAt)}.`, {
    field: 'username',
    retryAfterS: Math.ceil((nextAt - now) / 1000),
  })
}
