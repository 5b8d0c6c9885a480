import type { SessionUser } from '#contract/own-session.ts'
import type { Comment } from '#contract/comment.ts'
import type { CommentId } from '#contract/ids.ts'
import type { ItemOf, OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { toLabelTime } from '#src/offline/api/server-time.ts'

export type CreateCommentItem = ItemOf<'create-comment'>

/** How far a comment has come: the server has it, it waits on this device, or the server refused it and said why. */
export type CommentDelivery =
  | { state: 'sent' }
  | { state: 'waiting'; item: CreateCommentItem }
  | { state: 'refused'; item: CreateCommentItem; reason: string }

/** The same for every comment the server has, so that its card is not drawn again. */
export const sentComment: CommentDelivery = { state: 'sent' }

/** An own comment that the server does not have yet, in the shape of one that it has. */
export function toWaitingComment(item: CreateCommentItem, author: SessionUser): Comment {
  return {
    id: item.commentId,
    post_id: item.postId,
    content: item.content,
    user_id: author.id,
    username: author.username,
    first_name: author.first_name,
    last_name: author.last_name,
    profile_picture_url: author.profile_picture_url,
    created_at: new Date(toLabelTime(item.createdAt)).toISOString(),
    like_count: 0,
    is_liked: false,
    reply_count: 0,
    ...(item.parentCommentId && { parentCommentId: item.parentCommentId }),
  }
}

export function commentDeliveryOf(item: CreateCommentItem): CommentDelivery {
  return item.state.status === 'refused'
    ? { state: 'refused', item, reason: item.state.message }
    : { state: 'waiting', item }
}

/** Comments that the member deleted and the server still has: they are not shown. */
export function deletedCommentIds(items: readonly OutboxItem[]): Set<CommentId> {
  const ids = items.flatMap((item) =>
    item.kind === 'delete-comment' && item.state.status !== 'refused' ? [item.commentId] : [],
  )
  return new Set(ids)
}
