import type { Deps } from '#server/deps.ts'
import { sessionLifeMs } from '#server/http/caller.ts'
import { knownAddressMail, resetMail, verificationMail } from '#server/infra/mail/account-mails.ts'
import type { FastifyInstance } from 'fastify'
import { registrationRoutes, sessionRoutes, type IsOnboardingCompleted } from './auth-routes.ts'
import { makeLoginService } from './login-service.ts'
import { passwordResetRoutes } from './password-reset-routes.ts'
import { makePasswordResetService } from './password-reset-service.ts'
import { makeRegistrationService } from './registration-service.ts'
import { makeResetLinkService } from './reset-link-service.ts'
import { codeValidForMinutes, makeVerificationCodeService } from './verification-code-service.ts'

interface AuthNeeds {
  isOnboardingCompleted: IsOnboardingCompleted
}

export function registerAuthModule(
  app: FastifyInstance,
  { config, limiter, events, mailer, log, clock, newId }: Deps,
  { isOnboardingCompleted }: AuthNeeds,
): void {
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
  registrationRoutes(app, { codes, registration: makeRegistrationService({ codes, limiter, events, clock, newId }) })
  sessionRoutes(app, { sessions: makeLoginService({ limiter, clock, sessionLifeMs }), isOnboardingCompleted })
  const links = makeResetLinkService({
    limiter,
    mailer,
    log,
    clock,
    resetMail: (to, firstName, token) =>
      resetMail({ to, firstName, resetUrl: pageUrl(`/ResetPassword?token=${token}`) }),
  })
  passwordResetRoutes(app, { links, resets: makePasswordResetService({ limiter, clock }) })
}
