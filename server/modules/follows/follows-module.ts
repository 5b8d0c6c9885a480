import type { Deps } from '#server/deps.ts'
import { makeReadCold } from '#server/infra/db/read-cold.ts'
import type { FastifyInstance } from 'fastify'
import { followRoutes } from './follow-routes.ts'
import { makeFollowService, type FollowService } from './follow-service.ts'

/** Returns the service: whoever blocks a member ends follows. */
export function registerFollowsModule(app: FastifyInstance, deps: Deps): FollowService {
  const { events, clock, heavyReads } = deps
  const follows = makeFollowService({ events, clock, readCold: makeReadCold(deps), heavyReads })
  followRoutes(app, { follows })
  return follows
}
