import type { SessionUser } from '#contract/own-session.ts'
import type { Comment, CommentOrder } from '#contract/comment.ts'
import type { CommentId, PostId } from '#contract/ids.ts'
import { type OutboxItem, pendingViewOf } from '#src/offline/outbox/outbox-item.ts'
import {
  commentDeliveryOf,
  deletedCommentIds,
  sentComment,
  toWaitingComment,
  type CommentDelivery,
  type CreateCommentItem,
} from './waiting-comment.ts'

export interface ShownComment {
  comment: Comment
  delivery: CommentDelivery
}

interface Unsent {
  items: readonly OutboxItem[]
  /** Who wrote what waits. */
  author: SessionUser
}

/** One comment with the likes and replies that wait laid over it; the very same object when nothing does. */
export function mergeOutboxIntoComment(comment: Comment, items: readonly OutboxItem[]): Comment {
  return items.reduce((merged, item) => pendingViewOf(item).comment?.(merged, item) ?? merged, comment)
}

/** The comments of a post as the member should see them: own ones that wait or were refused stand where the newest do. */
export function mergeOutboxIntoComments(
  comments: readonly Comment[],
  postId: PostId,
  { items, author, order }: Unsent & { order: CommentOrder },
): ShownComment[] {
  const isOurs = (item: CreateCommentItem) => item.postId === postId && item.parentCommentId === undefined
  const unsent = unsentOf(comments, isOurs, { items, author })
  const sent = sentOf(comments, items)
  return order === 'newest' ? [...unsent.toReversed(), ...sent] : [...sent, ...unsent]
}

/** The replies to a comment as the member should see them: own ones that wait or were refused at the end, oldest first. */
export function mergeOutboxIntoReplies(
  replies: readonly Comment[],
  parentId: CommentId,
  { items, author }: Unsent,
): ShownComment[] {
  const isOurs = (item: CreateCommentItem) => item.parentCommentId === parentId
  return [...sentOf(replies, items), ...unsentOf(replies, isOurs, { items, author })]
}

function sentOf(comments: readonly Comment[], items: readonly OutboxItem[]): ShownComment[] {
  const deleted = deletedCommentIds(items)
  return comments
    .filter(({ id }) => !deleted.has(id))
    .map((comment) => ({ comment: mergeOutboxIntoComment(comment, items), delivery: sentComment }))
}

function unsentOf(
  comments: readonly Comment[],
  isOurs: (item: CreateCommentItem) => boolean,
  { items, author }: Unsent,
): ShownComment[] {
  // One whose acknowledgement got lost may be in the list already.
  const known = new Set(comments.map(({ id }) => id))
  return items.flatMap((item) => {
    if (item.kind !== 'create-comment' || !isOurs(item) || known.has(item.commentId)) return []
    return [{ comment: toWaitingComment(item, author), delivery: commentDeliveryOf(item) }]
  })
}
