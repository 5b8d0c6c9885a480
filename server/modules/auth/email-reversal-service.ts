import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { hashSecret, makeSecretToken } from '#server/secret-token.ts'
import { authLimits } from './auth-limits.ts'
import { consumeReversal, deleteEmailChange, deleteReversalsSince } from './email-change-repo.ts'
import { deletePlacesOf } from './known-place-repo.ts'
import { findMemberById, updateEmail, updatePasswordHash } from './member-repo.ts'
import { takeOfNetwork } from './network-limits.ts'
import { assertFree } from './own-email-service.ts'
import { replaceResets } from './password-reset-repo.ts'
import { resetLinkLifeMs } from './reset-link-service.ts'
import { deleteSessionsOf } from './session-repo.ts'

/** No password fits it: a new one has to be chosen. */
const noPassword = 'none'

export type EmailReversalService = ReturnType<typeof makeEmailReversalService>

/** The way back to an address that was changed, for whoever reads its mails. */
export function makeEmailReversalService({ limiter, clock }: { limiter: RateLimiter; clock: () => number }) {
  return {
    admit: (network: string) => takeOfNetwork(limiter, authLimits.resetTokensPerNetwork, network),

    /**
     * Gives an account its old address back and takes it from everybody who is in it: the password is worth nothing any more, either.
     * Answers the token of a reset link.
     */
    async restore(db: Db, token: string): Promise<string> {
      const now = clock()
      const wayBack = await consumeReversal(db, hashSecret(token), now)
      const member = wayBack && (await findMemberById(db, wayBack.account_id))
      if (!wayBack || !member) throw refuse('reset-link-invalid', 'Invalid or expired link.')
      await assertFree(db, member, wayBack.email)
      await updateEmail(db, member.id, wayBack.email)
      await updatePasswordHash(db, member.id, noPassword)
      // Whoever changed it may have changed it again: those ways back lead to them.
      await deleteReversalsSince(db, member.id, wayBack.created_at)
      await deleteEmailChange(db, member.id)
      await deleteSessionsOf(db, member.id)
      await deletePlacesOf(db, member.id)
      const reset = makeSecretToken()
      const times = { created_at: now, expires_at: now + resetLinkLifeMs, used_at: null }
      await replaceResets(db, { token_hash: reset.tokenHash, account_id: member.id, ...times })
      return reset.token
    },
  }
}
