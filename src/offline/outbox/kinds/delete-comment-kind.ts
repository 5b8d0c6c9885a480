import { deleteComment } from '#contract/comment.ts'
import { commentIdSchema, postIdSchema } from '#contract/ids.ts'
import { commentCountEffect, movedBy } from '../counters.ts'
import { outboxKind } from '../outbox-kind.ts'
import { commentTarget, postTarget } from '../targets.ts'

/** Deletes a comment or reply of one's own. */
export const deleteCommentKind = outboxKind(
  'delete-comment',
  { fields: { commentId: commentIdSchema, postId: postIdSchema }, reply: deleteComment.reply },
  {
    target: ({ commentId }) => commentTarget(commentId),
    dependsOn: ({ postId }) => [postTarget(postId)],
    repeat: { means: 'end' },
    takesAway: () => true,
    send: ({ commentId }, send) => send(deleteComment, { params: { commentId } }),
    visibility: 'shown',
    describe: () => ({ title: 'Delete a comment' }),
    pendingView: {
      post: (post, { postId }) =>
        post.id === postId ? { ...post, comment_count: movedBy(post.comment_count, -1) } : post,
    },
    effects: (item, reply) => [
      commentCountEffect(item, reply, -1),
      { on: 'deleted-comment', commentId: item.commentId },
    ],
    outdatesCopies: true,
  },
)
