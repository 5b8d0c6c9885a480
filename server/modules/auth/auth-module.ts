import { join } from 'node:path'
import type { Deps } from '#server/deps.ts'
import { sessionLifeMs } from '#server/http/caller.ts'
import { resetMail } from '#server/infra/mail/account-mails.ts'
import { makeDefineMail, type DefineMail } from '#server/infra/mail/define-mail.ts'
import { upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import type { FastifyInstance } from 'fastify'
import { makeAccountNotices } from './account-notices.ts'
import { registrationRoutes, sessionRoutes } from './auth-routes.ts'
import { warnOfAnotherKey } from './warn-of-another-key.ts'
import { makeCodeMails } from './code-mails.ts'
import type { KeptOut } from './kept-out.ts'
import { makeLeavingNotices } from './leaving-notices.ts'
import { makeLeavingService, type OrderErasure } from './leaving-service.ts'
import { makeLoginAttempts, type LoginAttempts } from './login-attempts.ts'
import { sweepLogins } from './sweep-logins.ts'
import { makeLoginReply, type IsOnboardingCompleted } from './login-reply.ts'
import { makeLoginTickets } from './login-tickets.ts'
import { makeLoginService } from './login-service.ts'
import { registerOwnAccountModule } from './own-account-module.ts'
import { makePasskeyLoginService } from './passkey-login-service.ts'
import { passkeyLoginRoutes } from './passkey-routes.ts'
import { passwordResetRoutes } from './password-reset-routes.ts'
import { makePasswordResetService } from './password-reset-service.ts'
import { makeSecretBox } from '#server/infra/files/secret-box.ts'
import { makeRefuseSuspended, type GiveAppealTicket } from './refuse-suspended.ts'
import { makeRegistrationService, type AskedConsent, type SignUpDoor } from './registration-service.ts'
import { makeResetLinkService } from './reset-link-service.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { makeSecondFactorService } from './second-factor-service.ts'
import { makeVerificationCodeService } from './verification-code-service.ts'

interface AuthNeeds {
  askedConsent: AskedConsent
  giveAppealTicket: GiveAppealTicket
  door: SignUpDoor
  keptOut: KeptOut
  isOnboardingCompleted: IsOnboardingCompleted
  orderErasure: OrderErasure
}

export function registerAuthModule(
  app: FastifyInstance,
  deps: Deps,
  { askedConsent, giveAppealTicket, door, keptOut, isOnboardingCompleted, orderErasure }: AuthNeeds,
): void {
  const { config, db, limiter, events, mailer, clock, newId, log } = deps
  const { publicOrigin } = config
  const defineMail = makeDefineMail({ jobs: app.jobs, mailer })
  const attempts = makeLoginAttempts(deps)
  const pageUrl = (path: string) => `${publicOrigin}${path}`
  const codes = makeVerificationCodeService({
    kind: 'sign-up-code',
    defineMail,
    mails: makeCodeMails('sign-up', pageUrl),
    limiter,
    clock,
  })
  const registration = makeRegistrationService({ askedConsent, door, keptOut, codes, limiter, events, clock, newId })
  registrationRoutes(app, { codes, door, keptOut, registration, publicOrigin })
  const notices = makeAccountNotices({ limiter, defineMail, pageUrl })
  const box = makeSecretBox(join(config.dataDir, 'second-factor.key'), config.secondFactorKey)
  app.addHook('onReady', () => warnOfAnotherKey(db, { box, clock, log }))
  const tickets = makeLoginTickets({ clock })
  const refuseSuspended = makeRefuseSuspended(giveAppealTicket)
  const secondFactors = makeSecondFactorService({ tickets, refuseSuspended, box, limiter, notices, clock })
  const leaving = makeLeavingService({ mails: makeLeavingNotices(defineMail, pageUrl), events, orderErasure, clock })
  const { bringBack } = leaving
  const sessions = makeLoginService({
    attempts,
    refuseSuspended,
    secondFactors,
    notices,
    bringBack,
    limiter,
    clock,
    sessionLifeMs,
  })
  const reply = makeLoginReply({ sessions, isOnboardingCompleted })
  sessionRoutes(app, { sessions, reply, isOnboardingCompleted, publicOrigin })
  secondFactorRoutes(app, { steps: secondFactors, reply, publicOrigin })
  const { hostname, origin } = new URL(publicOrigin)
  const party = { id: hostname, origin }
  const logins = makePasskeyLoginService({ party, tickets, refuseSuspended, limiter, clock })
  passkeyLoginRoutes(app, { logins, reply, publicOrigin })
  registerOwnAccountModule(app, deps, { attempts, notices, leaving, keptOut, box, party, defineMail, pageUrl })
  registerPasswordReset(app, deps, { attempts, defineMail, pageUrl })
  const stop = upkeepHourly(deps, { what: 'sweeping logins', task: () => sweepLogins(db, clock()) })
  app.addHook('onClose', async () => stop())
}

interface ResetNeeds {
  attempts: LoginAttempts
  defineMail: DefineMail
  pageUrl: (path: string) => string
}

function registerPasswordReset(
  app: FastifyInstance,
  { limiter, clock }: Deps,
  { attempts, defineMail, pageUrl }: ResetNeeds,
): void {
  const links = makeResetLinkService({
    limiter,
    defineMail,
    clock,
    resetMail: (to, firstName, token) =>
      resetMail({ to, firstName, resetUrl: pageUrl(`/ResetPassword?token=${token}`) }),
  })
  passwordResetRoutes(app, { links, resets: makePasswordResetService({ limiter, attempts, clock }) })
}
