import { mailedLinkTexts } from '#contract/mailed-link-texts.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { hashSecret, makeSecretToken } from '#server/secret-token.ts'
import type { AccountNotices } from './account-notices.ts'
import { authLimits } from './auth-limits.ts'
import { consumeReversal, deleteEmailChange, deleteReversalsSince, findUserOfReversal } from './email-change-repo.ts'
import { deletePlacesOf } from './known-place-repo.ts'
import { deleteTicketsOf } from './login-ticket-repo.ts'
import { findMemberById, isStillPassword, updateEmail, updatePasswordHash } from './member-repo.ts'
import { takeOfNetwork } from './network-limits.ts'
import { assertFree } from './own-email-service.ts'
import { deletePasskeysOf } from './passkey-repo.ts'
import { replaceResets } from './password-reset-repo.ts'
import { repeatTime } from './repeat-time.ts'
import { resetLinkLifeMs } from './reset-link-service.ts'
import { deleteSessionsOf } from './session-repo.ts'
import { deleteRecoveryCodesOf, deleteTotpSince } from './totp-repo.ts'

/** No password fits it: a new one has to be chosen. */
const noPassword = 'none'

interface ReversalDeps {
  limiter: RateLimiter
  notices: Pick<AccountNotices, 'tellOfSecondFactor'>
  clock: () => number
}

export type EmailReversalService = ReturnType<typeof makeEmailReversalService>

/** The way back to an address that was changed, for whoever reads its mails. */
export function makeEmailReversalService({ limiter, notices, clock }: ReversalDeps) {
  return {
    admit: (network: string) => takeOfNetwork(limiter, authLimits.resetTokensPerNetwork, network),

    /**
     * Gives an account its old address back and takes it from everybody who is in it: the password is worth nothing any more, either.
     * Answers the token of a reset link.
     */
    async restore(db: Db, token: string): Promise<string> {
      const now = clock()
      const doneFor = await findDone(db, token, now)
      if (doneFor !== undefined) return giveReset(db, doneFor, now)
      const wayBack = await consumeReversal(db, hashSecret(token), now)
      const member = wayBack && (await findMemberById(db, wayBack.account_id))
      if (!wayBack || !member) throw refuse('reset-link-invalid', mailedLinkTexts.restoreInvalid)
      await assertFree(db, member, wayBack.email)
      await updateEmail(db, member.id, wayBack.email)
      await updatePasswordHash(db, member.id, noPassword)
      // Whoever changed it may have changed it again: those ways back lead to them.
      await deleteReversalsSince(db, wayBack)
      await deleteEmailChange(db, member.id)
      await deleteSessionsOf(db, member.id)
      await deletePlacesOf(db, member.id)
      await deleteTicketsOf(db, member.id)
      const owner = { ...member, email: wayBack.email }
      // Like the password, and for the same reason: whoever is in the account may have added some before they changed the address.
      for (const name of await deletePasskeysOf(db, member.id))
        await notices.tellOfSecondFactor(db, owner, { what: 'passkey-removed', at: now, name })
      // Turned on by whoever changed the address, it would keep its owner out.
      if (await deleteTotpSince(db, member.id, wayBack.created_at)) {
        await deleteRecoveryCodesOf(db, member.id)
        await notices.tellOfSecondFactor(db, owner, { what: 'off', at: now })
      }
      return giveReset(db, member.id, now)
    },
  }
}

/** Whose way back this was just before, if no password was chosen since: the answer may never have arrived. */
async function findDone(db: Db, token: string, now: number): Promise<string | undefined> {
  const find = () => findUserOfReversal(db, hashSecret(token), repeatTime(now))
  const accountId = await find()
  const member = accountId === undefined ? undefined : await findMemberById(db, accountId)
  if (member?.password_hash !== noPassword || !(await isStillPassword(db, member))) return undefined
  // Whoever took it back by an older way meanwhile closed this one.
  return find()
}

/** The token of a reset link, which is the only one then. */
async function giveReset(db: Db, accountId: string, now: number): Promise<string> {
  const { token, tokenHash } = makeSecretToken()
  const times = { created_at: now, expires_at: now + resetLinkLifeMs, used_at: null }
  await replaceResets(db, { token_hash: tokenHash, account_id: accountId, ...times })
  return token
}
