import type { FastifyInstance } from 'fastify'
import {
  createComment,
  deleteComment,
  hideComment,
  likeComment,
  listComments,
  listReplies,
  showComment,
  type RepliesPlace,
} from '#contract/comment.ts'
import type { DomainEvents } from '#server/domain-events.ts'
import { route } from '#server/http/route.ts'
import type { ReadCold } from '#server/infra/db/read-cold.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { CommentLikeService } from './comment-like-service.ts'
import { setCommentHidden } from './comment-hiding.ts'
import { pageOfComments, pageOfReplies } from './comment-list-service.ts'
import type { CommentService } from './comment-service.ts'

interface CommentRouteDeps {
  comments: CommentService
  likes: CommentLikeService
  clock: () => number
  events: DomainEvents
  readCold: ReadCold
  heavyReads: Db
}

export function commentRoutes(app: FastifyInstance, deps: CommentRouteDeps): void {
  const { comments, likes, clock, events, readCold, heavyReads: aside } = deps
  route(app, listComments, ({ db, params, query, caller }) =>
    readCold(db, [partOf(params.postId, query)], (reads) =>
      pageOfComments(reads, params.postId, { place: query, viewerId: caller.accountId, aside }),
    ),
  )
  route(app, listReplies, ({ db, params, query, caller }) =>
    readCold(db, [partOf(params.commentId, query)], (reads) =>
      pageOfReplies(reads, params.commentId, { place: query, viewerId: caller.accountId, aside }),
    ),
  )
  route(app, createComment, {
    handle: async ({ db, params, body, caller }) => {
      const { id, content, parentCommentId: parentId } = body
      const written = await comments.create(db, { id, postId: params.postId, content, parentId }, caller.accountId)
      return { message: 'Comment posted.', ...written }
    },
    subject: ({ comment }) => comment.id,
  })
  route(app, likeComment, ({ db, params, body, caller }) =>
    likes.like(db, { commentId: params.commentId, liked: body.liked }, caller.accountId),
  )
  route(app, hideComment, ({ db, params, caller }) =>
    setCommentHidden(db, { commentId: params.commentId, hiddenAt: clock(), events }, caller.accountId),
  )
  route(app, showComment, ({ db, params, caller }) =>
    setCommentHidden(db, { commentId: params.commentId, hiddenAt: null, events }, caller.accountId),
  )
  route(app, deleteComment, {
    prepare: ({ db, params, caller }) => comments.prepareRemoval(db, params.commentId, caller.accountId),
    handle: async ({ db, params, caller }) => {
      const counts = await comments.remove(db, params.commentId, caller.accountId)
      return { message: 'Comment deleted.', ...counts }
    },
  })
}

/** Names a part of what is below a post or a comment. */
function partOf(id: string, place: RepliesPlace): string {
  return `${id} ${JSON.stringify(place)}`
}
