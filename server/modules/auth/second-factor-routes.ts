import { confirmTotp, endTotp, passSecondFactor, readTotp, startTotp } from '#contract/second-factor.ts'
import { deviceCookie } from '#server/http/device-cookie.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { LoginReply } from './login-reply.ts'
import type { SecondFactorService } from './second-factor-service.ts'
import type { TotpService } from './totp-service.ts'

interface SecondFactorRouteDeps {
  steps: SecondFactorService
  reply: LoginReply
  publicOrigin: string
}

export function secondFactorRoutes(app: FastifyInstance, { steps, reply, publicOrigin }: SecondFactorRouteDeps): void {
  route(app, passSecondFactor, {
    headers: ({ device }) => ({ 'set-cookie': deviceCookie(device, publicOrigin) }),
    prepare: ({ db, body, network, device }) => steps.judge(db, body, { network, device }),
    handle: async (call) => {
      const answer = await reply(call, await steps.pass(call.db, call.prepared))
      await steps.started(call.db, call.prepared, answer.token)
      return answer
    },
  })
}

export function totpRoutes(app: FastifyInstance, { totp }: { totp: TotpService }): void {
  route(app, readTotp, ({ db, caller }) => totp.read(db, caller.accountId))

  route(app, startTotp, ({ db, caller }) => totp.start(db, caller.accountId))

  route(app, confirmTotp, async ({ db, body, caller }) => ({
    recovery_codes: await totp.confirm(db, caller, body.code),
    message: 'Two-factor login is on.',
  }))

  route(app, endTotp, {
    prepare: ({ db, body, caller, network, device }) =>
      totp.proveForEnd(db, caller.accountId, { ...body, origin: { network, device } }),
    handle: async ({ db, prepared }) => {
      await totp.end(db, prepared)
      return { message: 'Two-factor login is off.' }
    },
  })
}
