import { fillInAllFields } from '#contract/fill-in-all-fields.ts'
import { mailedLinkTexts } from '#contract/mailed-link-texts.ts'
import { isAcceptableResetPassword, newPasswordWeak, passwordsDiffer } from '#contract/sign-up-rules.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { hashSecret } from '#server/secret-token.ts'
import { authLimits } from './auth-limits.ts'
import { resetPlaces, type Origin } from './known-places.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { deleteTicketsOf } from './login-ticket-repo.ts'
import { findMemberById, updatePasswordHash } from './member-repo.ts'
import { takeOfNetwork } from './network-limits.ts'
import { hashPassword, isPassword } from './password-hasher.ts'
import { consumeReset, deleteUnusedResetsOf, findUsableReset, findUserOfReset } from './password-reset-repo.ts'
import { repeatTime } from './repeat-time.ts'
import { deleteSessionsOf } from './session-repo.ts'

export interface NewPassword {
  token: string
  newPassword: string
  confirmPassword: string
}

interface PreparedReset {
  accountId: string
  /** Undefined: it was set just before, and whoever did it heard nothing of it. */
  passwordHash: string | undefined
}

interface ResetDeps {
  limiter: RateLimiter
  attempts: LoginAttempts
  clock: () => number
}

export type PasswordResetService = ReturnType<typeof makePasswordResetService>

/** What the link of a reset mail allows: a new password, once. */
export function makePasswordResetService({ limiter, attempts, clock }: ResetDeps) {
  return {
    /** Refuses a token that is unknown, used, replaced or older than an hour. */
    async checkToken(db: Db, token: string, network: string): Promise<void> {
      await takeOfNetwork(limiter, authLimits.resetTokensPerNetwork, network)
      await mustWork(db, token, clock())
    },

    /** Judges a new password and hashes it, outside of the transaction. */
    async prepare(db: Db, input: NewPassword, network: string): Promise<PreparedReset> {
      await takeOfNetwork(limiter, authLimits.resetTokensPerNetwork, network)
      const doneFor = await findDone(db, input, clock())
      if (doneFor !== undefined) return { accountId: doneFor, passwordHash: undefined }
      const accountId = await mustWork(db, input.token, clock())
      judgePassword(input)
      return { accountId, passwordHash: await hashPassword(input.newPassword) }
    },

    /**
     * Sets the password, uses the token up and ends every session of the member, in the transaction `db`. Of the places that
     * were known only this one stays so.
     */
    async reset(db: Db, { token, origin }: { token: string; origin: Origin }, { passwordHash }: PreparedReset) {
      if (passwordHash === undefined) return
      const now = clock()
      const accountId = await consumeReset(db, hashSecret(token), now)
      if (accountId === undefined) throw linkInvalid()
      await updatePasswordHash(db, accountId, passwordHash)
      await deleteSessionsOf(db, accountId)
      await deleteUnusedResetsOf(db, accountId)
      await deleteTicketsOf(db, accountId)
      await resetPlaces(db, accountId, { origin, now })
    },

    /** Whoever had to wait for having forgotten the password may use the new one now; after the transaction. */
    forgiveGuesses: (accountId: string, origin: Origin) => attempts.forget(accountId, origin),
  }
}

/** Whose password this token set just before, if it is this one; the password as a hash takes long, so never in a transaction. */
async function findDone(db: Db, { token, newPassword }: NewPassword, now: number): Promise<string | undefined> {
  const accountId = await findUserOfReset(db, hashSecret(token), repeatTime(now))
  const member = accountId === undefined ? undefined : await findMemberById(db, accountId)
  return member && (await isPassword(newPassword, member.password_hash)) ? member.id : undefined
}

/** Whose the token is. */
async function mustWork(db: Db, token: string, now: number): Promise<string> {
  const found = await findUsableReset(db, hashSecret(token), now)
  if (!found) throw linkInvalid()
  return found.account_id
}

function judgePassword({ newPassword, confirmPassword }: NewPassword): void {
  if (newPassword === '' || confirmPassword === '') {
    throw refuse('bad-request', fillInAllFields, {
      field: newPassword === '' ? 'newPassword' : 'confirmPassword',
    })
  }
  if (newPassword !== confirmPassword) {
    throw refuse('bad-request', passwordsDiffer, { field: 'confirmPassword' })
  }
  if (!isAcceptableResetPassword(newPassword)) {
    throw refuse('password-weak', newPasswordWeak, { field: 'newPassword' })
  }
}

function linkInvalid(): Error {
  return refuse('reset-link-invalid', mailedLinkTexts.resetInvalid)
}
