import * as z from 'zod/mini'
import { deleteComment } from '#contract/comment.ts'
import { commentIdSchema, postIdSchema } from '#contract/ids.ts'
import { commentCountEffect, movedBy } from '../counters.ts'
import { outboxKind } from '../outbox-kind.ts'
import { commentTarget, postTarget } from '../targets.ts'

const fields = {
  commentId: commentIdSchema,
  postId: postIdSchema,
  /** What a reply answers: that has one less. */
  parentCommentId: z.optional(commentIdSchema),
  /** How many replies go with it. */
  replies: z.optional(z.int()),
}

/** Deletes a comment or reply of one's own. */
export const deleteCommentKind = outboxKind(
  'delete-comment',
  { fields, reply: deleteComment.reply },
  {
    target: ({ commentId }) => commentTarget(commentId),
    dependsOn: ({ postId }) => [postTarget(postId)],
    repeat: { means: 'end' },
    takesAway: () => true,
    send: ({ commentId }, send) => send(deleteComment, { params: { commentId } }),
    visibility: 'shown',
    describe: () => ({ title: 'Delete a comment' }),
    pendingView: {
      post: (post, { postId, replies = 0 }) =>
        post.id === postId ? { ...post, comment_count: movedBy(post.comment_count, -1 - replies) } : post,
      comment: (comment, { parentCommentId }) =>
        comment.id === parentCommentId ? { ...comment, reply_count: movedBy(comment.reply_count, -1) } : comment,
    },
    effects: (item, reply) => [
      commentCountEffect(item, reply, -1 - (item.replies ?? 0)),
      { on: 'deleted-comment', commentId: item.commentId },
    ],
    outdatesCopies: true,
  },
)
