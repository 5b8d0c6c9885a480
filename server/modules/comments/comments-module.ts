import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { makeEarlyDeletions } from '#server/http/early-deletions.ts'
import { makeCommentLikeService } from './comment-like-service.ts'
import { commentRoutes } from './comment-routes.ts'
import { makeCommentService } from './comment-service.ts'

export function registerCommentsModule(app: FastifyInstance, { clock, newId, events }: Deps): void {
  const comments = makeCommentService({ clock, newId, events, earlyDeletions: makeEarlyDeletions({ clock }) })
  commentRoutes(app, { comments, likes: makeCommentLikeService({ clock }) })
}
