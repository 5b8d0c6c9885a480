import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { makeEarlyDeletions } from '#server/http/early-deletions.ts'
import type { Removal } from '../posts/post-removal.ts'
import { makeCommentLikeService } from './comment-like-service.ts'
import { makeCommentRemoval } from './comment-removal.ts'
import { commentRoutes } from './comment-routes.ts'
import { makeCommentService } from './comment-service.ts'

/** Returns what moderators do to comments. */
export function registerCommentsModule(app: FastifyInstance, { clock, newId, events }: Deps): Removal {
  const comments = makeCommentService({ clock, newId, events, earlyDeletions: makeEarlyDeletions({ clock }) })
  commentRoutes(app, { comments, likes: makeCommentLikeService({ clock }), clock })
  return makeCommentRemoval({ clock, events })
}
