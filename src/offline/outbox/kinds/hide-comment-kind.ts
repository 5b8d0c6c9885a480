import * as z from 'zod/mini'
import { hideComment, showComment } from '#contract/comment.ts'
import { commentIdSchema } from '#contract/ids.ts'
import { commentEffect } from '../counters.ts'
import { outboxKind } from '../outbox-kind.ts'
import { commentTarget } from '../targets.ts'

/** Hides somebody's comment below an own post, or shows it again. */
export const hideCommentKind = outboxKind(
  'hide-comment',
  { fields: { commentId: commentIdSchema, hidden: z.boolean() }, reply: hideComment.reply },
  {
    target: ({ commentId }) => `hide-comment:${commentId}`,
    dependsOn: ({ commentId }) => [commentTarget(commentId)],
    repeat: { means: 'opposite-or-nothing' },
    takesAway: ({ hidden }) => !hidden,
    send: ({ commentId, hidden }, send) => send(hidden ? hideComment : showComment, { params: { commentId } }),
    visibility: 'shown',
    isEditable: false,
    describe: ({ hidden }) => ({ title: hidden ? 'Hide a comment' : 'Show a comment again' }),
    pendingView: {
      comment: (comment, { commentId, hidden }) =>
        comment.id === commentId ? { ...comment, is_hidden: hidden } : comment,
    },
    effects: (item, reply) => [commentEffect(item, reply && { is_hidden: item.hidden })],
    outdatesCopies: false,
  },
)
