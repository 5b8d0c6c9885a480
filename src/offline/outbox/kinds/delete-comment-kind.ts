import * as z from 'zod/mini'
import { deleteComment } from '#contract/comment.ts'
import { commentIdSchema, postIdSchema } from '#contract/ids.ts'
import { answeredBy, commentCountEffect, movedBy } from '../counters.ts'
import { outboxKind } from '../outbox-kind.ts'
import { commentTarget, postTarget } from '../targets.ts'

const fields = {
  commentId: commentIdSchema,
  postId: postIdSchema,
  /** What a reply answers: that has one less. */
  parentCommentId: z.optional(commentIdSchema),
  /** How many replies go with it. */
  replies: z.optional(z.int()),
  /** False of one that may have arrived missed: where it was known to wait, the counts of the server are without it. */
  counted: z.optional(z.boolean()),
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
    isEditable: false,
    describe: () => ({ title: 'Delete a comment' }),
    pendingView: {
      post: (post, item) =>
        post.id === item.postId && counts(item)
          ? { ...post, comment_count: movedBy(post.comment_count, -counts(item)) }
          : post,
      comment: (comment, item) =>
        comment.id === item.parentCommentId && counts(item)
          ? { ...comment, reply_count: movedBy(comment.reply_count, -1) }
          : comment,
    },
    effects: (item, reply) => [
      commentCountEffect(item, reply, -counts(item)),
      { on: 'deleted-comment', commentId: item.commentId, isCounted: counts(item) > 0, ...answeredBy(item, reply) },
    ],
    outdatesCopies: true,
  },
)

/** For how many comments and replies it counts. */
function counts({
  replies = 0,
  counted = true,
}: {
  replies?: number | undefined
  counted?: boolean | undefined
}): number {
  return counted ? 1 + replies : 0
}
