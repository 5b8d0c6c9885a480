import { endOtherSessions, endSession, listSessions } from '#contract/session.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { DeviceService } from './device-service.ts'

export function deviceRoutes(app: FastifyInstance, { devices }: { devices: DeviceService }): void {
  route(app, listSessions, async ({ db, caller }) => ({ sessions: await devices.list(db, caller) }))

  route(app, endSession, async ({ db, params, caller }) => {
    await devices.end(db, params.id, caller)
    return { message: 'This device is logged out.' }
  })

  route(app, endOtherSessions, async ({ db, caller, network, device }) => {
    await devices.endOthers(db, caller, { network, device })
    return { message: 'All other devices are logged out.' }
  })
}
