import { deactivateAccount, deleteAccount } from '#contract/leaving.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { LeavingService } from './leaving-service.ts'
import { proveByBody, type PasswordProof } from './password-proof.ts'

interface LeavingRouteDeps {
  leaving: LeavingService
  prove: PasswordProof
}

export function leavingRoutes(app: FastifyInstance, { leaving, prove }: LeavingRouteDeps): void {
  const prepare = proveByBody(prove)

  route(app, deactivateAccount, {
    prepare,
    handle: async ({ db, prepared: member }) => {
      await leaving.deactivate(db, member)
      return { message: 'Your account is deactivated. It is back as soon as you log in.' }
    },
  })

  route(app, deleteAccount, {
    prepare,
    handle: async ({ db, prepared: member }) => ({
      erased_from: new Date(await leaving.delete(db, member)).toISOString(),
      message: 'Your account will be deleted in 14 days. Log in before then to keep it.',
    }),
  })
}
