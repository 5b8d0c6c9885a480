import { deactivateAccount, deleteAccount } from '#contract/leaving.ts'
import type { Call } from '#server/http/endpoint-call.ts'
import { route } from '#server/http/route.ts'
import type { Row } from '#server/infra/db/tables.ts'
import type { FastifyInstance } from 'fastify'
import type { LeavingService } from './leaving-service.ts'
import type { PasswordProof } from './password-proof.ts'

interface LeavingRouteDeps {
  leaving: LeavingService
  prove: PasswordProof
}

export function leavingRoutes(app: FastifyInstance, { leaving, prove }: LeavingRouteDeps): void {
  type Leaving = Call<typeof deactivateAccount> | Call<typeof deleteAccount>
  const prepare = ({ db, body, caller, network, device }: Leaving): Promise<Row<'accounts'>> =>
    prove(db, caller.accountId, { passwords: [body.password], field: 'password', origin: { network, device } })

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
