import * as z from 'zod/mini'
import { likeComment } from '#contract/comment.ts'
import { commentIdSchema, postIdSchema } from '#contract/ids.ts'
import { commentEffect, movedCount } from '../counters.ts'
import { outboxKind } from '../outbox-kind.ts'
import { commentTarget, postTarget } from '../targets.ts'

const fields = {
  commentId: commentIdSchema,
  /** What it stands below: once that is deleted there is nothing left to like. Absent in items of earlier builds. */
  postId: z.optional(postIdSchema),
  /** What it answers, if it does. */
  parentCommentId: z.optional(commentIdSchema),
  liked: z.boolean(),
}

/** Likes a comment, or takes the like back. */
export const likeCommentKind = outboxKind(
  'like-comment',
  { fields, reply: likeComment.reply },
  {
    target: ({ commentId }) => `comment-like:${commentId}`,
    dependsOn: ({ commentId, postId, parentCommentId }) => [
      commentTarget(commentId),
      ...(postId ? [postTarget(postId)] : []),
      ...(parentCommentId ? [commentTarget(parentCommentId)] : []),
    ],
    repeat: { means: 'opposite-or-nothing' },
    takesAway: ({ liked }) => !liked,
    send: ({ commentId, liked }, send) => send(likeComment, { params: { commentId }, body: { liked } }),
    visibility: 'shown',
    isEditable: false,
    describe: ({ liked }) => ({ title: liked ? 'Like a comment' : 'Take back a like of a comment' }),
    pendingView: {
      comment: (comment, { commentId, liked }) =>
        comment.id === commentId && comment.is_liked !== liked
          ? { ...comment, is_liked: liked, like_count: movedCount(comment.like_count, comment.is_liked, liked) }
          : comment,
    },
    effects: (item, reply) => [commentEffect(item, reply)],
    outdatesCopies: true,
  },
)
