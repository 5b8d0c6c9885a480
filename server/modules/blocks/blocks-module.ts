import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { FollowService } from '../follows/follow-service.ts'
import { blockRoutes } from './block-routes.ts'
import { makeBlockService } from './block-service.ts'

export function registerBlocksModule(
  app: FastifyInstance,
  { clock }: Deps,
  { follows }: { follows: FollowService },
): void {
  blockRoutes(app, { blocks: makeBlockService({ clock, endFollow: follows.end }) })
}
