import { minuteMs } from '#contract/durations.ts'
import { randomInt } from 'node:crypto'
import { mailboxOf } from '#contract/sign-up-rules.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { DefineMail } from '#server/infra/mail/define-mail.ts'
import type { Mail } from '#server/infra/mail/mailer.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { hashSecret } from '#server/secret-token.ts'
import { authLimits } from './auth-limits.ts'
import type { CodeMails } from './code-mails.ts'
import { findMemberByEmail } from './member-repo.ts'
import { inWideNetwork, takeInAll, takeOfNetwork } from './network-limits.ts'
import { returnCodeTry, upsertCode, spendCodeTry } from './verification-code-repo.ts'

const codeValidForMinutes = 15
const codeValidForMs = codeValidForMinutes * minuteMs
const maxWrongTries = 5

interface VerificationCodeDeps {
  /** Of the mails. */
  kind: string
  defineMail: DefineMail
  mails: CodeMails
  limiter: RateLimiter
  clock: () => number
}

export type VerificationCodeService = ReturnType<typeof makeVerificationCodeService>

/** Six digits by mail that prove an address. */
export function makeVerificationCodeService(deps: VerificationCodeDeps) {
  const { kind, defineMail, limiter, clock } = deps
  const orderMail = defineMail<{ email: string }>({
    kind,
    isNewEachTry: true,
    write: ({ email }, { db }) => writeCode(deps, db, email),
  })

  /** Counts a request for a code, before anything is looked up for it; outside of the transaction, as it counts although all else is undone. */
  const admitNetwork = (network: string) => takeOfNetwork(limiter, authLimits.codesPerNetwork, network)

  /** Counts a mail, before one is ordered; outside of the transaction, too. */
  async function admitMail(email: string, network: string): Promise<void> {
    // What is refused for coming too soon is not counted further, and what is not mailed replaces no code that was.
    await limiter.take(authLimits.codesPerAddress, email)
    await limiter.take(authLimits.codesPerMailboxSoon, mailboxOf(email))
    await limiter.take(authLimits.codesPerMailboxAndNetwork, inWideNetwork(mailboxOf(email), network))
    await limiter.take(authLimits.codesPerMailbox, mailboxOf(email))
    await takeInAll(limiter, authLimits.codesInAll, network)
  }

  return {
    admitNetwork,
    admitMail,

    /** Both at once. */
    async admit(email: string, network: string): Promise<void> {
      await admitNetwork(network)
      await admitMail(email, network)
    },

    /** Has a code mailed; to an address that has an account, a message that says so. Whoever asks sees no difference. */
    async send(db: Db, email: string): Promise<void> {
      await orderMail(db, { email }, { key: email, lifeMs: codeValidForMs })
    },

    /**
     * Refuses a code that is wrong, expired, used up or was guessed at too often; returns its hash, to use it up with. Outside of the
     * transaction: a wrong try must count.
     */
    async check(db: Db, email: string, code: string): Promise<string> {
      const codeHash = hashCode(email, code)
      const expected = await spendCodeTry(db, email, { now: clock(), maxTries: maxWrongTries })
      if (expected !== codeHash) throw codeWrong()
      await returnCodeTry(db, email, codeHash)
      return codeHash
    },
  }
}

async function writeCode({ mails, clock }: VerificationCodeDeps, db: Db, email: string): Promise<Mail | undefined> {
  const member = await findMemberByEmail(db, email)
  // House accounts have no mailbox.
  if (member?.is_house === 1) return undefined
  if (member) return mails.knownAddress(email)
  const code = randomInt(1_000_000).toString().padStart(6, '0')
  const now = clock()
  await upsertCode(db, { email, code_hash: hashCode(email, code), sent_at: now, expires_at: now + codeValidForMs })
  return mails.code(email, code, codeValidForMinutes)
}

/** The refusal of a code; it does not tell which of the reasons it was. */
export function codeWrong(): Error {
  return refuse('code-wrong', 'The verification code is wrong or has expired.', { field: 'code' })
}

/** With the address in it, so that equal codes of two members have different hashes. */
function hashCode(email: string, code: string): string {
  return hashSecret(`${email} ${code}`)
}
