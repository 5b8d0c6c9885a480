import { requestPasswordReset, resetPassword, validateResetToken } from '#contract/auth.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { PasswordResetService } from './password-reset-service.ts'
import type { ResetLinkService } from './reset-link-service.ts'

export function passwordResetRoutes(
  app: FastifyInstance,
  { links, resets }: { links: ResetLinkService; resets: PasswordResetService },
): void {
  route(app, requestPasswordReset, {
    prepare: ({ db, body, network, device }) => links.admitRequest(db, body.email, { network, device }),
    handle: async ({ db, body }) => {
      await links.sendLink(db, body.email)
      return { message: 'If this address has an account, a reset link is on its way.' }
    },
  })

  route(app, validateResetToken, async ({ db, params, network }) => {
    await resets.checkToken(db, params.token, network)
    return { message: 'This reset link works.' }
  })

  route(app, resetPassword, {
    prepare: ({ db, body, network }) => resets.prepare(db, body, network),
    handle: async ({ db, body, network, device, prepared }) => {
      await resets.reset(db, { token: body.token, origin: { network, device } }, prepared)
      return { message: 'Password reset successful!' }
    },
    after: ({ network, device, prepared }) => resets.forgiveGuesses(prepared.accountId, { network, device }),
  })
}
