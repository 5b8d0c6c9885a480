import type { Deps } from '#server/deps.ts'
import type { FastifyInstance } from 'fastify'
import { followRoutes } from './follow-routes.ts'
import { makeFollowService, type FollowService } from './follow-service.ts'

/** Returns the service: whoever blocks a member ends follows. */
export function registerFollowModule(app: FastifyInstance, { events, clock }: Deps): FollowService {
  const follows = makeFollowService({ events, clock })
  followRoutes(app, { follows })
  return follows
}
