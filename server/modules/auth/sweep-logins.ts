import { dayMs } from '#contract/durations.ts'
import { formerUsernameMs } from '#contract/own-account.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { deleteEmailChangesBefore, deleteReversalsExpired } from './email-change-repo.ts'
import { deleteTicketsExpired } from './login-ticket-repo.ts'
import { deleteChallengesExpired } from './passkey-repo.ts'
import { deleteResetsExpired } from './password-reset-repo.ts'
import { deletePendingTotpBefore } from './totp-repo.ts'
import { deleteCodesExpiredBefore } from './verification-code-repo.ts'
import { deletePlacesUnusedSince } from './known-place-repo.ts'
import { deleteForgottenWaits } from './login-wait-repo.ts'
import { deleteFormerUsernamesBefore } from './member-repo.ts'

// As long as the cookie that makes a device known.
const placeLifeMs = 365 * dayMs

/**
 * Forgets failures that no longer count, places that nobody has logged in from for a year, and what was begun and never
 * finished: sign-ups, changes of addresses, logins, new passwords, two-factor login.
 */
export async function sweepLogins(db: Db, now: number): Promise<void> {
  await deleteForgottenWaits(db, now)
  await deletePlacesUnusedSince(db, now - placeLifeMs)
  await deleteEmailChangesBefore(db, now - dayMs)
  await deleteReversalsExpired(db, now)
  await deleteFormerUsernamesBefore(db, now - formerUsernameMs)
  await deleteTicketsExpired(db, now)
  await deleteChallengesExpired(db, now)
  await deleteResetsExpired(db, now)
  await deleteCodesExpiredBefore(db, now)
  await deletePendingTotpBefore(db, now - dayMs)
}
