import * as z from 'zod/mini'
import { createComment } from '#contract/comment.ts'
import { commentIdSchema, postIdSchema } from '#contract/ids.ts'
import { answeredBy, commentCountEffect } from '../counters.ts'
import { outboxKind } from '../outbox-kind.ts'
import { commentTarget, postTarget } from '../targets.ts'

const fields = {
  commentId: commentIdSchema,
  postId: postIdSchema,
  content: z.string(),
  parentCommentId: z.optional(commentIdSchema),
}

/** Comments on a post or replies to a comment. Those of one post appear in the order in which they were written. */
export const createCommentKind = outboxKind(
  'create-comment',
  { fields, reply: createComment.reply },
  {
    target: ({ commentId }) => commentTarget(commentId),
    dependsOn: ({ postId, parentCommentId }) => [
      postTarget(postId),
      ...(parentCommentId ? [commentTarget(parentCommentId)] : []),
    ],
    lines: ({ postId }) => [`comments:${postId}`],
    creates: ({ commentId }) => commentId,
    repeat: { means: 'nothing' },
    takesAway: () => false,
    takenBackBy: ({ commentId, postId, parentCommentId }) => ({
      kind: 'delete-comment',
      commentId,
      postId,
      ...(parentCommentId && { parentCommentId }),
      counted: false,
    }),
    send: ({ commentId, postId, content, parentCommentId }, send) => {
      const body = { id: commentId, content, ...(parentCommentId && { parentCommentId }) }
      return send(createComment, { params: { postId }, body })
    },
    isOther: ({ content }, { comment }) => comment.content !== content.trim(),
    visibility: 'shown',
    isEditable: true,
    describe: ({ parentCommentId, content }) => ({
      title: parentCommentId === undefined ? 'Comment' : 'Reply',
      detail: content,
    }),
    // Replies count on the post like comments do.
    pendingView: {
      post: (post, { postId }) => (post.id === postId ? { ...post, comment_count: post.comment_count + 1 } : post),
      comment: (comment, { parentCommentId }) =>
        comment.id === parentCommentId ? { ...comment, reply_count: comment.reply_count + 1 } : comment,
    },
    effects: (item, reply) => [
      commentCountEffect(item, reply, 1),
      ...(reply ? [{ on: 'new-comment', comment: reply.comment, ...answeredBy(item, reply) } as const] : []),
    ],
    outdatesCopies: true,
  },
)
