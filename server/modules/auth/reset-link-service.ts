import { hourMs } from '#contract/durations.ts'
import { mailboxOf } from '#contract/sign-up-rules.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { DefineMail } from '#server/infra/mail/define-mail.ts'
import type { Mail } from '#server/infra/mail/mailer.ts'
import { makeSecretToken } from '#server/secret-token.ts'
import { authLimits } from './auth-limits.ts'
import { placesOf, type Origin } from './known-places.ts'
import { findMemberByEmail } from './member-repo.ts'
import { inWideNetwork, takeInAll, takeOfNetwork } from './network-limits.ts'
import { replaceResets } from './password-reset-repo.ts'

/** How long a reset link works. */
export const resetLinkLifeMs = hourMs

interface ResetLinkDeps {
  limiter: RateLimiter
  defineMail: DefineMail
  clock: () => number
  /** Writes the message with the link for a token. */
  resetMail: (to: string, firstName: string, token: string) => Mail
}

export type ResetLinkService = ReturnType<typeof makeResetLinkService>

/** Links for those who lost their password. */
export function makeResetLinkService(deps: ResetLinkDeps) {
  const orderMail = deps.defineMail<{ email: string }>({
    kind: 'reset-link',
    isNewEachTry: true,
    write: ({ email }, { db }) => writeLink(deps, db, email),
  })

  return {
    /**
     * Counts a request, known address or not. Where the member has logged in before is counted for itself: what strangers
     * ask for uses up nothing there.
     */
    async admitRequest(db: Db, email: string, origin: Origin): Promise<void> {
      const { limiter } = deps
      const member = await findMemberByEmail(db, email)
      const [place] = (await placesOf(db, [member?.id ?? email], origin)).values()
      await takeOfNetwork(limiter, authLimits.resetsPerNetwork, origin.network)
      const mailbox = mailboxOf(email)
      const counted = place?.isKnown ? `${mailbox} ${place.here}` : mailbox
      await limiter.take(authLimits.resetsPerMailbox, counted)
      if (!place?.isKnown) {
        await limiter.take(authLimits.resetsPerMailboxAndNetwork, inWideNetwork(mailbox, origin.network))
      }
      await limiter.take(authLimits.resetsPerMailboxAndDay, counted)
      // Of places that are known, which strangers cannot use up.
      if (place?.isKnown) await limiter.take(authLimits.resetsInAll, 'known')
      else await takeInAll(limiter, authLimits.resetsInAll, origin.network)
    },

    /**
     * Has a link mailed if the address has an account, which is looked up only when the mail is written: neither what the
     * answer says nor how long it takes tells whether it has.
     */
    async sendLink(db: Db, email: string): Promise<void> {
      await orderMail(db, { email }, { key: email, lifeMs: resetLinkLifeMs })
    },
  }
}

async function writeLink({ clock, resetMail }: ResetLinkDeps, db: Db, email: string): Promise<Mail | undefined> {
  const member = await findMemberByEmail(db, email)
  if (!member || member.is_house === 1 || member.retired_at !== null) return undefined
  const { token, tokenHash } = makeSecretToken()
  const now = clock()
  await replaceResets(db, {
    token_hash: tokenHash,
    account_id: member.id,
    created_at: now,
    expires_at: now + resetLinkLifeMs,
    used_at: null,
  })
  return resetMail(email, member.first_name, token)
}
