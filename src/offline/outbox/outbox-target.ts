import { assertNever } from '../../lib/assert-never.ts'
import type { NewOutboxItem } from './outbox-item.ts'

/** The line an item stands in: items of one target are sent one after the other. */
export function targetOf(item: NewOutboxItem): string {
  switch (item.kind) {
    case 'create-post':
      return postTarget(item.post.id)
    case 'delete-post':
      return postTarget(item.postId)
    case 'like-post':
      return `like:${item.postId}`
    case 'repost-post':
      return `repost:${item.postId}`
    case 'bookmark-post':
      return `bookmark:${item.postId}`
    case 'view-posts':
      return `view:${item.postId}`
    case 'follow':
      return `follow:${item.accountId}`
    case 'create-comment':
    case 'delete-comment':
      return commentTarget(item.commentId)
    case 'like-comment':
      return `comment-like:${item.commentId}`
    case 'update-profile':
      return 'profile'
    case 'upload-picture':
    case 'remove-picture':
      return `picture:${item.slot}`
    case 'add-tag':
    case 'remove-tag':
      return 'tags'
    case 'mark-notifications-read':
      return 'notifications'
    case 'support-ticket':
      return `ticket:${item.ticketId}`
    default:
      return assertNever(item)
  }
}

/** The targets of other lines an item stands behind: what it is about must exist first. */
export function dependenciesOf(item: NewOutboxItem): string[] {
  switch (item.kind) {
    case 'like-post':
    case 'repost-post':
    case 'bookmark-post':
    case 'view-posts':
    case 'delete-comment':
      return 'postId' in item ? [postTarget(item.postId)] : []
    case 'create-comment':
      return [postTarget(item.postId), ...(item.parentCommentId ? [commentTarget(item.parentCommentId)] : [])]
    case 'like-comment':
      return [commentTarget(item.commentId)]
    default:
      return []
  }
}

/** True for an item that has no meaning once the post is deleted or was never published. */
export function isAboutPost(item: NewOutboxItem, postId: string): boolean {
  return item.kind !== 'create-post' && item.kind !== 'delete-post' && 'postId' in item && item.postId === postId
}

function postTarget(postId: string): string {
  return `post:${postId}`
}

function commentTarget(commentId: string): string {
  return `comment:${commentId}`
}
