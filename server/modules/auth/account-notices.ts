import { mailboxOf } from '#contract/sign-up-rules.ts'
import { namesInWords, type BrowserNames } from '#server/browser-names.ts'
import type { RateLimiter } from '#server/http/rate-limit.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import { emailChangedMail, newDeviceMail, passwordChangedMail } from '#server/infra/mail/account-mails.ts'
import type { DefineMail } from '#server/infra/mail/define-mail.ts'
import { Refusal } from '#server/refusal.ts'
import { makeSecretToken } from '#server/secret-token.ts'
import { authLimits } from './auth-limits.ts'
import { rekeyReversal } from './email-change-repo.ts'
import { noticeFor, type Notice } from './notice-for.ts'
import { makeSecondFactorNotice } from './second-factor-notice.ts'

interface NoticeDeps {
  limiter: RateLimiter
  defineMail: DefineMail
  /** The public address of a screen. */
  pageUrl: (path: string) => string
}

export type AccountNotices = ReturnType<typeof makeAccountNotices>

/** Mails that tell members what happened to their account, ordered in the transaction in which it did. */
export function makeAccountNotices({ limiter, defineMail, pageUrl }: NoticeDeps) {
  const orderLogin = defineMail<Notice & { device: string }>({
    kind: 'new-device-notice',
    async write(notice, { attempt }) {
      if (attempt === 1 && !(await isWithin(limiter, notice.to))) return undefined
      return newDeviceMail({ ...notice, accountUrl: pageUrl('/Account') })
    },
  })
  const orderPassword = defineMail<Notice>({
    kind: 'password-notice',
    write: async (notice) => passwordChangedMail({ ...notice, resetUrl: pageUrl('/RequestPasswordReset') }),
  })
  const orderEmail = defineMail<Notice & { accountId: string; until: number }>({
    kind: 'email-notice',
    isNewEachTry: true,
    async write({ accountId, ...notice }, { db }) {
      const { token, tokenHash } = makeSecretToken()
      const { to: email, at: changedAt } = notice
      // Whoever took the address back meanwhile has closed this way.
      if (!(await rekeyReversal(db, { accountId, email, changedAt }, tokenHash))) return undefined
      return emailChangedMail({ ...notice, restoreUrl: pageUrl(`/RestoreEmail?token=${token}`) })
    },
  })
  return {
    /** Of a login from a browser that the member had not been in before; of the first ten a day. */
    async tellOfLogin(db: Db, member: Row<'accounts'>, { names, at }: { names: BrowserNames; at: number }) {
      await orderLogin(db, { ...noticeFor(member, at), device: namesInWords(names) })
    },

    async tellOfPassword(db: Db, member: Row<'accounts'>, at: number): Promise<void> {
      await orderPassword(db, noticeFor(member, at))
    },

    tellOfSecondFactor: makeSecondFactorNotice(defineMail, pageUrl('/Account')),

    /** Tells the address that the account had until `at`, with the way back, which is open until `until`. */
    async tellOfEmail(db: Db, member: Row<'accounts'>, { at, until }: { at: number; until: number }): Promise<void> {
      await orderEmail(db, { ...noticeFor(member, at), until, accountId: member.id }, { lifeMs: until - at })
    },
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
