import { hourMs } from '#contract/durations.ts'
import type { Deps } from '#server/deps.ts'
import { sessionLifeMs } from '#server/http/caller.ts'
import { knownAddressMail, resetMail, verificationMail } from '#server/infra/mail/account-mails.ts'
import { afterCommit } from '#server/infra/db/run-transaction.ts'
import { repeat } from '#server/infra/jobs/repeat.ts'
import type { FastifyInstance } from 'fastify'
import { makeAccountNotices } from './account-notices.ts'
import { registrationRoutes, sessionRoutes, type IsOnboardingCompleted } from './auth-routes.ts'
import { makeLoginAttempts } from './login-attempts.ts'
import { sweepLogins } from './sweep-logins.ts'
import { makeLoginService } from './login-service.ts'
import { registerOwnAccount } from './own-account-module.ts'
import { passwordResetRoutes } from './password-reset-routes.ts'
import { makePasswordResetService } from './password-reset-service.ts'
import { makeRegistrationService } from './registration-service.ts'
import { makeResetLinkService } from './reset-link-service.ts'
import { codeValidForMinutes, makeVerificationCodeService } from './verification-code-service.ts'

interface AuthNeeds {
  isOnboardingCompleted: IsOnboardingCompleted
}

export function registerAuthModule(app: FastifyInstance, deps: Deps, { isOnboardingCompleted }: AuthNeeds): void {
  const { config, db, limiter, events, mailer, log, metrics, clock, newId } = deps
  const attempts = makeLoginAttempts({ db, limiter, clock })
  const pageUrl = (path: string) => `${config.publicOrigin}${path}`
  const codes = makeVerificationCodeService({
    limiter,
    mailer,
    log,
    clock,
    mails: {
      verification: (to, code) => verificationMail({ to, code, validForMinutes: codeValidForMinutes }),
      knownAddress: (to) => knownAddressMail({ to, loginUrl: pageUrl('/login') }),
    },
  })
  const { publicOrigin } = config
  const registration = makeRegistrationService({ codes, limiter, events, clock, newId })
  registrationRoutes(app, { codes, registration, publicOrigin })
  const notices = makeAccountNotices({ limiter, mailer, log, pageUrl })
  metrics.watchQueue('account mails', notices.queueState)
  app.addHook('onClose', () => notices.finish())
  const sessions = makeLoginService({ attempts, notices, afterCommit, clock, sessionLifeMs })
  sessionRoutes(app, { sessions, isOnboardingCompleted, publicOrigin })
  registerOwnAccount(app, deps, { attempts, notices, pageUrl })
  const links = makeResetLinkService({
    limiter,
    mailer,
    log,
    clock,
    resetMail: (to, firstName, token) =>
      resetMail({ to, firstName, resetUrl: pageUrl(`/ResetPassword?token=${token}`) }),
  })
  const stop = repeat({ everyMs: hourMs, what: 'sweeping logins', task: () => sweepLogins(db, clock()), log })
  app.addHook('onClose', async () => stop())
  passwordResetRoutes(app, { links, resets: makePasswordResetService({ limiter, attempts, clock }) })
}
