import type { Deps } from '#server/deps.ts'
import type { FastifyInstance } from 'fastify'
import type { SecretBox } from '#server/infra/files/secret-box.ts'
import type { DefineMail } from '#server/infra/mail/define-mail.ts'
import type { AccountNotices } from './account-notices.ts'
import { makeCodeMails } from './code-mails.ts'
import { deviceRoutes } from './device-routes.ts'
import { makeDeviceService } from './device-service.ts'
import { makeEmailReversalService } from './email-reversal-service.ts'
import { leavingRoutes } from './leaving-routes.ts'
import type { KeptOut } from './kept-out.ts'
import type { LeavingService } from './leaving-service.ts'
import type { LoginAttempts } from './login-attempts.ts'
import { ownEmailRoutes, ownPasswordRoutes } from './own-account-routes.ts'
import { makeOwnEmailService } from './own-email-service.ts'
import { makeOwnPasswordService } from './own-password-service.ts'
import type { RelyingParty } from './passkey-judge.ts'
import { makePasskeyProof } from './passkey-proof.ts'
import { passkeyRoutes } from './passkey-routes.ts'
import { makePasskeyService } from './passkey-service.ts'
import { makePasswordProof } from './password-proof.ts'
import { totpRoutes } from './second-factor-routes.ts'
import { makeTotpService } from './totp-service.ts'
import { makeVerificationCodeService } from './verification-code-service.ts'

interface OwnAccountNeeds {
  attempts: LoginAttempts
  notices: AccountNotices
  box: SecretBox
  leaving: LeavingService
  keptOut: KeptOut
  party: RelyingParty
  defineMail: DefineMail
  pageUrl: (path: string) => string
}

/** What members do about their own account: part of the auth module. */
export function registerOwnAccountModule(
  app: FastifyInstance,
  { limiter, clock }: Deps,
  { attempts, notices, leaving, keptOut, box, party, defineMail, pageUrl }: OwnAccountNeeds,
): void {
  const prove = makePasswordProof({ attempts })
  const mails = makeCodeMails('address', pageUrl)
  const codes = makeVerificationCodeService({ kind: 'address-code', defineMail, mails, limiter, clock })
  deviceRoutes(app, { devices: makeDeviceService({ clock }) })
  ownPasswordRoutes(app, { passwords: makeOwnPasswordService({ prove, notices, clock }) })
  const passkeyProof = makePasskeyProof({ party, clock })
  leavingRoutes(app, { leaving, prove, passkeyProof })
  ownEmailRoutes(app, {
    emails: makeOwnEmailService({ prove, keptOut, codes, notices, clock }),
    reversals: makeEmailReversalService({ limiter, notices, clock }),
  })
  passkeyRoutes(app, { passkeys: makePasskeyService({ party, notices, clock }), prove, passkeyProof })
  totpRoutes(app, { totp: makeTotpService({ prove, box, notices, clock }) })
}
