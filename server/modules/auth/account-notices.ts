import { mailboxOf } from '#contract/rules.ts'
import { namesInWords, type BrowserNames } from '#server/browser-names.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import { makeRetryQueue } from '#server/infra/jobs/retry-queue.ts'
import { emailChangedMail, newDeviceMail, passwordChangedMail } from '#server/infra/mail/security-mails.ts'
import type { Mailer } from '#server/infra/mail/mailer.ts'
import type { Row } from '#server/infra/db/tables.ts'
import type { Log } from '#server/log.ts'
import { Refusal } from '#server/refusal.ts'
import { authLimits } from './auth-limits.ts'

interface NoticeDeps {
  limiter: RateLimiter
  mailer: Mailer
  log: Log
  /** The public address of a screen. */
  pageUrl: (path: string) => string
}

export type AccountNotices = ReturnType<typeof makeAccountNotices>

/** Mails that tell members what happened to their account: they leave after the reply, and are tried again when they cannot. */
export function makeAccountNotices({ limiter, mailer, log, pageUrl }: NoticeDeps) {
  // Functions, as the queue logs what it gives up: a function has nothing to tell.
  const queue = makeRetryQueue<() => Promise<void>>({ run, what: 'a mail about an account', log, random: Math.random })

  async function run(send: () => Promise<void>) {
    try {
      await send()
    } catch (err) {
      log.warn({ err }, 'a mail about an account could not be sent')
      return { status: 'again', afterMs: undefined } as const
    }
    return { status: 'done' } as const
  }

  return {
    /** Of a login from a browser that the member had not been in before; of the first ten a day. */
    tellOfLogin({ email, first_name: firstName }: Row<'accounts'>, names: BrowserNames, at: number): void {
      const mail = newDeviceMail({
        to: email,
        firstName,
        device: namesInWords(names),
        at,
        accountUrl: pageUrl('/Account'),
      })
      queue.add(async () => {
        if (await isWithin(limiter, email)) await mailer.send(mail)
      })
    },

    tellOfPassword({ email, first_name: firstName }: Row<'accounts'>): void {
      const mail = passwordChangedMail({ to: email, firstName, resetUrl: pageUrl('/RequestPasswordReset') })
      queue.add(() => mailer.send(mail))
    },

    /** Tells the address that the account had; `token` takes it back. */
    tellOfEmail({ email, first_name: firstName }: Row<'accounts'>, token: string): void {
      const mail = emailChangedMail({ to: email, firstName, restoreUrl: pageUrl(`/RestoreEmail?token=${token}`) })
      queue.add(() => mailer.send(mail))
    },

    queueState: queue.state,

    /** Waits for those that are being sent. */
    finish: queue.stop,
  }
}

async function isWithin(limiter: RateLimiter, email: string): Promise<boolean> {
  try {
    await limiter.take(authLimits.loginMailsPerMailbox, mailboxOf(email))
    return true
  } catch (cause) {
    if (cause instanceof Refusal) return false
    throw cause
  }
}
