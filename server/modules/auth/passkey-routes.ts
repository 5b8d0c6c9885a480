import {
  addPasskey,
  askPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  passkeyLogin,
  removePasskey,
  renamePasskey,
} from '#contract/passkey.ts'
import { passkeyRemoved } from '#contract/passkey-removed.ts'
import { deviceCookie } from '#server/http/device-cookie.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { LoginReply } from './login-reply.ts'
import type { PasskeyLoginService } from './passkey-login-service.ts'
import type { PasskeyProof } from './passkey-proof.ts'
import type { PasskeyService } from './passkey-service.ts'
import { proveByBody, type PasswordProof } from './password-proof.ts'

interface PasskeyRouteDeps {
  passkeys: PasskeyService
  prove: PasswordProof
  passkeyProof: PasskeyProof
}

export function passkeyRoutes(app: FastifyInstance, { passkeys, prove, passkeyProof }: PasskeyRouteDeps): void {
  const prepare = proveByBody(prove)

  route(app, listPasskeys, async ({ db, caller }) => ({ passkeys: await passkeys.list(db, caller.accountId) }))

  route(app, askPasskey, ({ db, caller }) => passkeyProof.ask(db, caller))

  route(app, beginPasskey, {
    prepare,
    handle: ({ db, caller, prepared: member }) => passkeys.begin(db, member, caller),
  })

  route(app, addPasskey, {
    prepare: ({ db, body, caller }) => passkeys.judge(db, body, caller),
    handle: async ({ db, caller, userAgent, prepared: key }) => ({
      passkey: await passkeys.add(db, caller.accountId, { key, userAgent }),
      message: 'Your passkey is added.',
    }),
  })

  route(app, renamePasskey, async ({ db, params, body, caller }) => ({
    passkey: await passkeys.rename(db, caller.accountId, { id: params.id, name: body.name }),
    message: 'Your passkey is renamed.',
  }))

  route(app, removePasskey, {
    prepare,
    handle: async ({ db, params, prepared: member }) => {
      await passkeys.remove(db, member, params.id)
      return { message: passkeyRemoved }
    },
  })
}

interface PasskeyLoginRouteDeps {
  logins: PasskeyLoginService
  reply: LoginReply
  publicOrigin: string
}

export function passkeyLoginRoutes(app: FastifyInstance, { logins, reply, publicOrigin }: PasskeyLoginRouteDeps): void {
  route(app, beginPasskeyLogin, {
    prepare: ({ network }) => logins.admit(network),
    handle: ({ db, body }) => logins.begin(db, body.ticket),
  })

  route(app, passkeyLogin, {
    headers: ({ device }) => ({ 'set-cookie': deviceCookie(device, publicOrigin) }),
    prepare: ({ db, body, network }) => logins.judge(db, body, network),
    handle: async (call) => reply(call, await logins.pass(call.db, call.prepared)),
  })
}
