import { changeEmail, changePassword, confirmEmail, restoreEmail } from '#contract/own-account.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { EmailReversalService } from './email-reversal-service.ts'
import type { OwnEmailService } from './own-email-service.ts'
import type { OwnPasswordService } from './own-password-service.ts'

export function ownPasswordRoutes(app: FastifyInstance, { passwords }: { passwords: OwnPasswordService }): void {
  route(app, changePassword, {
    prepare: ({ db, body, caller, network, device }) =>
      passwords.prepare(db, body, { caller, origin: { network, device } }),
    handle: async ({ db, caller, network, device, prepared }) => {
      await passwords.change(db, prepared, { caller, origin: { network, device } })
      return { message: 'Your password is changed. All other devices are logged out.' }
    },
  })
}

export function ownEmailRoutes(
  app: FastifyInstance,
  { emails, reversals }: { emails: OwnEmailService; reversals: EmailReversalService },
): void {
  route(app, changeEmail, {
    prepare: ({ db, body, caller, network, device }) =>
      emails.admit(db, caller.accountId, { ...body, origin: { network, device } }),
    handle: async ({ db, body, caller }) => {
      await emails.sendCode(db, caller.accountId, body.email)
      return { message: 'Verification code sent! Please check your email.' }
    },
  })

  route(app, confirmEmail, {
    prepare: ({ db, body, caller }) => emails.judgeCode(db, caller.accountId, body.code),
    handle: async ({ db, caller, prepared }) => {
      await emails.change(db, caller.accountId, prepared)
      return { message: 'Your email address is changed.', email: prepared.email }
    },
  })

  route(app, restoreEmail, {
    prepare: ({ network }) => reversals.admit(network),
    handle: async ({ db, body }) => ({
      reset_token: await reversals.restore(db, body.token),
      message: 'Your email address is back, and everybody is logged out. Choose a new password now.',
    }),
  })
}
