import type { Deps } from '#server/deps.ts'
import type { FastifyInstance } from 'fastify'
import { followRoutes } from './follow-routes.ts'
import { makeFollowService } from './follow-service.ts'

export function registerFollowModule(app: FastifyInstance, { events, clock }: Deps): void {
  followRoutes(app, { follows: makeFollowService({ events, clock }) })
}
