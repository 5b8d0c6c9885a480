import type { Comment } from '#contract/comment.ts'
import type { OutboxSnapshot } from '#src/entities/outbox/outbox-snapshot.ts'
import type { NewOutboxItem } from '#src/offline/outbox/outbox-item.ts'

type Deletion = Extract<NewOutboxItem, { kind: 'delete-comment' }>

/** What deletes a comment as it is shown; replies to it that wait are given up with it, and counted nowhere from then on. */
export function deletionOf(comment: Comment, { items, sendingIds }: OutboxSnapshot): Deletion {
  const unsent = items.filter(
    (item) => item.kind === 'create-comment' && item.parentCommentId === comment.id && item.state.status === 'waiting',
  ).length
  const replies = Math.max(0, comment.reply_count - unsent)
  const { id: commentId, post_id: postId, parentCommentId } = comment
  // A list had it before its own acknowledgement came. While that is on its way it waits on, and is counted.
  const counted = !items.some(
    (item) => item.kind === 'create-comment' && item.commentId === commentId && !sendingIds.includes(item.id),
  )
  return { kind: 'delete-comment', commentId, postId, replies, counted, ...(parentCommentId && { parentCommentId }) }
}
