import { isAcceptableResetPassword } from '#contract/rules.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { hashSecret } from '#server/secret-token.ts'
import { authLimits } from './auth-limits.ts'
import { makeLoginAttempts } from './login-attempts.ts'
import { updatePasswordHash } from './member-repo.ts'
import { hashPassword } from './password-hasher.ts'
import { consumeReset, deleteResetsOf, findUsableReset } from './password-reset-repo.ts'
import { deleteSessionsOf } from './session-repo.ts'

export interface NewPassword {
  token: string
  newPassword: string
  confirmPassword: string
}

export type PasswordResetService = ReturnType<typeof makePasswordResetService>

/** What the link of a reset mail allows: a new password, once. */
export function makePasswordResetService({ limiter, clock }: { limiter: RateLimiter; clock: () => number }) {
  return {
    /** Refuses a token that is unknown, used, replaced or older than an hour. */
    async checkToken(db: Db, token: string, network: string): Promise<void> {
      limiter.take(authLimits.resetTokensPerNetwork, network)
      await mustWork(db, token, clock())
    },

    /** Judges a new password and hashes it, outside of the transaction. */
    async prepare(db: Db, input: NewPassword, network: string): Promise<string> {
      limiter.take(authLimits.resetTokensPerNetwork, network)
      await mustWork(db, input.token, clock())
      judgePassword(input)
      return hashPassword(input.newPassword)
    },

    /** Sets the password, uses the token up and ends every session of the member, in the transaction `db`. */
    async reset(db: Db, { token, network }: { token: string; network: string }, passwordHash: string): Promise<void> {
      const accountId = await consumeReset(db, hashSecret(token), clock())
      if (accountId === undefined) throw linkInvalid()
      await updatePasswordHash(db, accountId, passwordHash)
      await deleteSessionsOf(db, accountId)
      await deleteResetsOf(db, accountId)
      // Whoever was locked out for forgetting it may use the new password now.
      makeLoginAttempts(limiter, network).forget(accountId)
    },
  }
}

async function mustWork(db: Db, token: string, now: number): Promise<void> {
  if (!(await findUsableReset(db, hashSecret(token), now))) throw linkInvalid()
}

function judgePassword({ newPassword, confirmPassword }: NewPassword): void {
  if (newPassword === '' || confirmPassword === '') {
    throw refuse('bad-request', 'Please fill in all fields.', {
      field: newPassword === '' ? 'newPassword' : 'confirmPassword',
    })
  }
  if (newPassword !== confirmPassword) {
    throw refuse('bad-request', 'Passwords do not match.', { field: 'confirmPassword' })
  }
  if (!isAcceptableResetPassword(newPassword)) {
    throw refuse(
      'password-weak',
      'Password must be at least 8 characters long, contain uppercase, lowercase, number, and special character.',
      { field: 'newPassword' },
    )
  }
}

function linkInvalid(): Error {
  return refuse('reset-link-invalid', 'Invalid or expired reset link.')
}
