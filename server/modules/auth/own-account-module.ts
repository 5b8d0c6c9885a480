import type { Deps } from '#server/deps.ts'
import { afterCommit } from '#server/infra/db/run-transaction.ts'
import { addressInUseMail, emailCodeMail } from '#server/infra/mail/security-mails.ts'
import type { FastifyInstance } from 'fastify'
import type { AccountNotices } from './account-notices.ts'
import { deviceRoutes } from './device-routes.ts'
import { makeDeviceService } from './device-service.ts'
import { makeEmailReversalService } from './email-reversal-service.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { ownEmailRoutes, ownPasswordRoutes } from './own-account-routes.ts'
import { makeOwnEmailService } from './own-email-service.ts'
import { makeOwnPasswordService } from './own-password-service.ts'
import { makePasswordProof } from './password-proof.ts'
import { codeValidForMinutes, makeVerificationCodeService } from './verification-code-service.ts'

interface OwnAccountNeeds {
  attempts: LoginAttempts
  notices: AccountNotices
  pageUrl: (path: string) => string
}

/** What members do about their own account: part of the auth module. */
export function registerOwnAccount(
  app: FastifyInstance,
  { limiter, mailer, log, clock }: Deps,
  { attempts, notices, pageUrl }: OwnAccountNeeds,
): void {
  const prove = makePasswordProof({ attempts })
  const codes = makeVerificationCodeService({
    limiter,
    mailer,
    log,
    clock,
    mails: {
      verification: (to, code) => emailCodeMail({ to, code, validForMinutes: codeValidForMinutes }),
      knownAddress: (to) => addressInUseMail({ to, loginUrl: pageUrl('/login') }),
    },
  })
  deviceRoutes(app, { devices: makeDeviceService({ clock }) })
  ownPasswordRoutes(app, { passwords: makeOwnPasswordService({ prove, notices, afterCommit, clock }) })
  ownEmailRoutes(app, {
    emails: makeOwnEmailService({ prove, codes, notices, afterCommit, clock }),
    reversals: makeEmailReversalService({ limiter, clock }),
  })
}
