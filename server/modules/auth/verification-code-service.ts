import { dayMs, minuteMs } from '#contract/durations.ts'
import { randomInt } from 'node:crypto'
import { mailboxOf } from '#contract/rules.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Mail, Mailer } from '#server/infra/mail/mailer.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Log } from '#server/log.ts'
import { refuse } from '#server/refusal.ts'
import { hashSecret } from '#server/secret-token.ts'
import { authLimits } from './auth-limits.ts'
import { findMemberByEmail } from './member-repo.ts'
import { takeOfNetwork } from './network-limits.ts'
import {
  deleteCode,
  deleteCodesExpiredBefore,
  returnCodeTry,
  upsertCode,
  spendCodeTry,
} from './verification-code-repo.ts'

export const codeValidForMinutes = 15
const codeValidForMs = codeValidForMinutes * minuteMs
const retentionAfterExpiryMs = dayMs
const maxWrongTries = 5

interface VerificationCodeDeps {
  limiter: RateLimiter
  mailer: Mailer
  log: Log
  clock: () => number
  /** Writes the messages; given in, because their links need the server's public address. */
  mails: {
    verification(to: string, code: string): Mail
    knownAddress(to: string): Mail
  }
}

export type VerificationCodeService = ReturnType<typeof makeVerificationCodeService>

/** Six digits by mail that prove an address. Its writes must outlast a refusal: call it outside of the transaction. */
export function makeVerificationCodeService(deps: VerificationCodeDeps) {
  const { limiter, clock } = deps

  return {
    /** Mails a code; to an address that has an account, a message that says so. The answer is the same. */
    async send(db: Db, email: string, network: string): Promise<void> {
      await takeOfNetwork(limiter, authLimits.codesPerNetwork, network)
      const member = await findMemberByEmail(db, email)
      // What is refused for coming too soon is not counted further, and what is not mailed replaces no code that was.
      await limiter.take(authLimits.codesPerAddress, email)
      await limiter.take(authLimits.codesPerMailboxSoon, mailboxOf(email))
      await limiter.take(authLimits.codesPerMailbox, mailboxOf(email))
      await limiter.take(authLimits.codesInAll, '')
      const code = randomInt(1_000_000).toString().padStart(6, '0')
      const codeHash = hashCode(email, code)
      const now = clock()
      await upsertCode(db, { email, code_hash: codeHash, sent_at: now, expires_at: now + codeValidForMs })
      await deleteCodesExpiredBefore(db, now - retentionAfterExpiryMs)
      // House accounts have no mailbox.
      if (member?.is_house === 1) return
      await deliver(db, member ? deps.mails.knownAddress(email) : deps.mails.verification(email, code), codeHash)
    },

    /** Refuses a code that is wrong, expired, used up or was guessed at too often; returns its hash, to use it up with. */
    async check(db: Db, email: string, code: string): Promise<string> {
      const codeHash = hashCode(email, code)
      const expected = await spendCodeTry(db, email, { now: clock(), maxTries: maxWrongTries })
      if (expected !== codeHash) throw codeWrong()
      await returnCodeTry(db, email, codeHash)
      return codeHash
    },
  }

  async function deliver(db: Db, mail: Mail, codeHash: string): Promise<void> {
    try {
      await deps.mailer.send(mail)
    } catch (err) {
      deps.log.error({ err }, 'a verification mail could not be sent')
      // Whoever got no mail need not wait for the next one.
      await deleteCode(db, mail.to, codeHash)
      await limiter.clear(authLimits.codesPerAddress, mail.to)
      throw refuse('unavailable', 'The e-mail could not be sent. Please try again in a moment.')
    }
  }
}

/** The refusal of a code; it does not tell which of the reasons it was. */
export function codeWrong(): Error {
  return refuse('code-wrong', 'The verification code is wrong or has expired.', { field: 'code' })
}

/** With the address in it, so that equal codes of two members have different hashes. */
function hashCode(email: string, code: string): string {
  return hashSecret(`${email} ${code}`)
}
