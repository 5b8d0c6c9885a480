import type { Notification } from '#contract/notification.ts'
import type { NotificationGroup } from './group-notifications.ts'

/** A notification's sentence in its parts: who (the first name stands out) and what they did. */
export interface NotificationSentence {
  first: string
  /** ` and 3 others`, ` and Jonas Lindqvist`, or nothing. */
  others: string
  act: string
}

/** Says what happened: "Amara Osei and 3 others liked your post". */
export function describeNotification({ newest, actors }: NotificationGroup): NotificationSentence {
  const [first, second] = actors
  const count = actors.length - 1
  const others = second === undefined ? '' : count === 1 ? ` and ${second.name}` : ` and ${count} others`
  return { first: first?.name ?? '', others, act: actOf(newest) }
}

function actOf({ type, parent_comment_id, is_own_post }: Notification): string {
  switch (type) {
    case 'like':
      return 'liked your post'
    case 'repost':
      return 'reposted your post'
    case 'comment':
      if (!parent_comment_id) return 'commented on your post'
      return is_own_post === false ? 'replied to your comment' : 'replied to a comment on your post'
    default:
      // Any other type is read as a new follower.
      return 'started following you'
  }
}

/** Where a notification leads. */
export type NotificationTarget =
  { to: '/postdetails'; id: string } | { to: '/CommentDetails'; id: string } | { to: '/guestprofile'; id: string }

/** The thread of a reply, the post of anything else about one, or else the profile of whoever acted. */
export function targetOfNotification({ type, post_id, parent_comment_id, actor_id }: Notification): NotificationTarget {
  if (type === 'comment' && parent_comment_id) return { to: '/CommentDetails', id: parent_comment_id }
  const isAboutPost = type === 'like' || type === 'repost' || type === 'comment'
  return isAboutPost && post_id !== null ? { to: '/postdetails', id: post_id } : { to: '/guestprofile', id: actor_id }
}
