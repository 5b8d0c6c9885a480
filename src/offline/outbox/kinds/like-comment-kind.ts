import * as z from 'zod/mini'
import { likeComment } from '#contract/comment.ts'
import { commentIdSchema } from '#contract/ids.ts'
import { movedCount } from '../counters.ts'
import { outboxKind } from '../outbox-kind.ts'
import { commentTarget } from '../targets.ts'

/** Likes a comment, or takes the like back. */
export const likeCommentKind = outboxKind(
  'like-comment',
  { fields: { commentId: commentIdSchema, liked: z.boolean() }, reply: likeComment.reply },
  {
    target: ({ commentId }) => `comment-like:${commentId}`,
    dependsOn: ({ commentId }) => [commentTarget(commentId)],
    repeat: { means: 'opposite-or-nothing' },
    takesAway: ({ liked }) => !liked,
    send: ({ commentId, liked }, send) => send(likeComment, { params: { commentId }, body: { liked } }),
    visibility: 'shown',
    describe: ({ liked }) => ({ title: liked ? 'Like a comment' : 'Take back a like of a comment' }),
    pendingView: {
      comment: (comment, { commentId, liked }) =>
        comment.id === commentId && comment.is_liked !== liked
          ? { ...comment, is_liked: liked, like_count: movedCount(comment.like_count, comment.is_liked, liked) }
          : comment,
    },
    effects: ({ commentId }, reply) => (reply ? [{ on: 'comment', commentId, change: reply }] : []),
    outdatesCopies: true,
  },
)
