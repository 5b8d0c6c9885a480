import { dayMs } from '#contract/durations.ts'
import { deactivateAccount, deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { LeavingService } from './leaving-service.ts'
import type { PasskeyProof } from './passkey-proof.ts'
import { proveByBody, type PasswordProof } from './password-proof.ts'

interface LeavingRouteDeps {
  leaving: LeavingService
  prove: PasswordProof
  passkeyProof: PasskeyProof
}

export function leavingRoutes(app: FastifyInstance, { leaving, prove, passkeyProof }: LeavingRouteDeps): void {
  const prepare = proveByBody(prove)

  route(app, deactivateAccount, {
    prepare,
    handle: async ({ db, prepared: member }) => {
      await leaving.deactivate(db, member)
      return { message: 'Your account is deactivated. It is back as soon as you log in.' }
    },
  })

  route(app, deleteAccount, {
    prepare: async (call) => {
      const { password = '', passkey } = call.body
      if (passkey) return passkeyProof.judge(call.db, passkey, call.caller)
      return { member: await prepare({ ...call, body: { password } }) }
    },
    handle: async ({ db, prepared }) => {
      if ('passkey' in prepared) await passkeyProof.record(db, prepared)
      return {
        erased_from: new Date(await leaving.delete(db, prepared.member)).toISOString(),
        message: `Your account will be deleted in ${secondThoughtsMs / dayMs} days. Log in before then to keep it.`,
      }
    },
  })
}
