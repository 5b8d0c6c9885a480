import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import type { Comments } from '../comments/comments-module.ts'
import type { FollowService } from '../follows/follow-service.ts'
import { blockRoutes } from './block-routes.ts'
import { makeBlockService } from './block-service.ts'

export function registerBlocksModule(
  app: FastifyInstance,
  { events, clock }: Deps,
  { follows, comments }: { follows: FollowService; comments: Pick<Comments, 'hideAllBelowPostsOf'> },
): void {
  blockRoutes(app, {
    blocks: makeBlockService({ events, clock, endFollow: follows.end, hideComments: comments.hideAllBelowPostsOf }),
  })
}
