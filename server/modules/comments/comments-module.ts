import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { makeEarlyDeletions } from '#server/http/early-deletions.ts'
import { makeReadCold } from '#server/infra/db/read-cold.ts'
import type { Removal } from '../posts/post-removal.ts'
import { makeFirstComments, type FirstComments } from './comment-list-service.ts'
import { hideAllBelowPostsOf } from './comment-repo.ts'
import { makeCommentLikeService } from './comment-like-service.ts'
import { makeCommentRemoval } from './comment-removal.ts'
import { commentRoutes } from './comment-routes.ts'
import { makeCommentService } from './comment-service.ts'
import { makeTakeRepliesAlong } from './take-replies-along.ts'

/** What other modules need of comments. */
export interface Comments {
  /** What moderators do to them. */
  removal: Removal
  /** The first of a post. */
  readFirst: FirstComments
  hideAllBelowPostsOf: typeof hideAllBelowPostsOf
}

export function registerCommentsModule(app: FastifyInstance, deps: Deps): Comments {
  const { clock, newId, events } = deps
  const takeRepliesAlong = makeTakeRepliesAlong(app.jobs, deps)
  const earlyDeletions = makeEarlyDeletions({ clock })
  const comments = makeCommentService({ clock, newId, events, earlyDeletions, takeRepliesAlong })
  commentRoutes(app, {
    comments,
    likes: makeCommentLikeService({ clock }),
    clock,
    events,
    readCold: makeReadCold(deps),
    heavyReads: deps.heavyReads,
  })
  return {
    removal: makeCommentRemoval({ clock, events, takeRepliesAlong }),
    readFirst: makeFirstComments(deps),
    hideAllBelowPostsOf,
  }
}
