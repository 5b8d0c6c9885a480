import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'
import { assertNever } from '#src/lib/assert-never.ts'

export interface ItemDescription {
  /** What it is, in a few words. */
  title: string
  /** The words or files it carries. */
  detail?: string
}

/** Says what a waiting item will do. */
export function describeItem(item: OutboxItem): ItemDescription {
  switch (item.kind) {
    case 'create-post':
      return { title: withPictures('Post', item.pictures.length), detail: item.post.textContent }
    case 'delete-post':
      return { title: 'Delete a post' }
    case 'like-post':
      return { title: item.liked ? 'Like a post' : 'Take back a like' }
    case 'repost-post':
      return { title: item.reposted ? 'Repost' : 'Take back a repost' }
    case 'bookmark-post':
      return { title: item.bookmarked ? 'Bookmark a post' : 'Remove a bookmark' }
    case 'view-posts':
      return { title: 'Count a view' }
    case 'follow':
      return { title: item.following ? 'Follow a member' : 'Stop following a member' }
    case 'create-comment':
      return { title: item.parentCommentId === undefined ? 'Comment' : 'Reply', detail: item.content }
    case 'delete-comment':
      return { title: 'Delete a comment' }
    case 'like-comment':
      return { title: item.liked ? 'Like a comment' : 'Take back a like of a comment' }
    case 'update-profile':
      return { title: 'Change the profile', detail: Object.keys(item.changes).map(fieldName).join(', ') }
    case 'upload-picture':
      return { title: item.slot === 'banner' ? 'New banner' : 'New profile picture' }
    case 'remove-picture':
      return { title: item.slot === 'banner' ? 'Remove the banner' : 'Remove the profile picture' }
    case 'add-tag':
      return { title: 'Choose a tag', detail: item.name }
    case 'remove-tag':
      return { title: 'Give up a tag' }
    case 'mark-notifications-read':
      return { title: 'Mark notifications as read' }
    case 'support-ticket':
      return { title: 'Message to support', detail: item.subject }
    default:
      return assertNever(item)
  }
}

function withPictures(title: string, count: number): string {
  if (count === 0) return title
  return `${title} with ${count === 1 ? 'a picture' : `${count} pictures`}`
}

function fieldName(field: string): string {
  return field.replace('_', ' ')
}
