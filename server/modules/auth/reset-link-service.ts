import { hourMs } from '#contract/durations.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { mailboxOf } from '#contract/rules.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Mail, Mailer } from '#server/infra/mail/mailer.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Log } from '#server/log.ts'
import { makeSecretToken } from '#server/secret-token.ts'
import { authLimits } from './auth-limits.ts'
import { placesOf, type Origin } from './known-places.ts'
import { findMemberByEmail } from './member-repo.ts'
import { inWideNetwork, takeOfNetwork } from './network-limits.ts'
import { replaceResets } from './password-reset-repo.ts'

/** How long a reset link works. */
export const resetLinkLifeMs = hourMs

interface ResetLinkDeps {
  limiter: RateLimiter
  mailer: Mailer
  log: Log
  clock: () => number
  /** Writes the message with the link for a token. */
  resetMail(to: string, firstName: string, token: string): Mail
}

export type ResetLinkService = ReturnType<typeof makeResetLinkService>

/** Links for those who lost their password. */
export function makeResetLinkService(deps: ResetLinkDeps) {
  const underWay = new Set<Promise<void>>()

  return {
    /**
     * Counts a request, known address or not; answers for whom it was counted. Where the member has logged in before is
     * counted for itself: what strangers ask for uses up nothing there.
     */
    async admitRequest(db: Db, email: string, origin: Origin): Promise<string> {
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
      await limiter.take(authLimits.resetsInAll, '')
      return counted
    },

    /**
     * Mails a link if the address has an account. It starts after the reply has left, known address or not: neither
     * what the answer says nor how long it takes tells which.
     */
    sendLinkAfterReply(db: Db, email: string, counted: string): void {
      const sending = nextTurn().then(() => sendLink(deps, db, { email, counted }))
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
    },

    /** Waits for the messages that are still being sent. */
    async finish(): Promise<void> {
      await Promise.all(underWay)
    },
  }
}

/** Never rejects: nobody waits for it. */
async function sendLink(
  { limiter, mailer, log, clock, resetMail }: ResetLinkDeps,
  db: Db,
  { email, counted }: { email: string; counted: string },
): Promise<void> {
  try {
    const member = await findMemberByEmail(db, email)
    if (!member || member.is_house === 1 || member.retired_at !== null) return
    const { token, tokenHash } = makeSecretToken()
    const now = clock()
    await replaceResets(db, {
      token_hash: tokenHash,
      account_id: member.id,
      created_at: now,
      expires_at: now + resetLinkLifeMs,
      used_at: null,
    })
    await mailer.send(resetMail(email, member.first_name, token))
  } catch (err) {
    log.error({ err }, 'a reset mail could not be sent')
    // Whoever got no mail need not wait for the next one.
    await limiter.clear(authLimits.resetsPerMailbox, counted).catch((cause: unknown) => {
      log.warn({ err: cause }, 'a limit could not be cleared')
    })
  }
}
