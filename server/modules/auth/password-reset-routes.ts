import { requestPasswordReset, resetPassword, validateResetToken } from '#contract/auth.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { PasswordResetService } from './password-reset-service.ts'
import type { ResetLinkService } from './reset-link-service.ts'

export function passwordResetRoutes(app: FastifyInstance, links: ResetLinkService, resets: PasswordResetService): void {
  app.addHook('onClose', () => links.finish())

  route(app, requestPasswordReset, {
    prepare: async ({ body, ip }) => links.admitRequest(body.email, ip),
    handle: async () => ({ message: 'If this address has an account, a reset link is on its way.' }),
    after: async ({ db, body }) => links.sendLinkAfterReply(db, body.email),
  })

  route(app, validateResetToken, async ({ db, params, ip }) => {
    await resets.checkToken(db, params.token, ip)
    return { message: 'This reset link works.' }
  })

  route(app, resetPassword, {
    prepare: ({ db, body, ip }) => resets.prepare(db, body, ip),
    handle: async ({ db, body, prepared: passwordHash }) => {
      await resets.reset(db, body.token, passwordHash)
      return { message: 'Password reset successful!' }
    },
  })
}
