import type { Notification } from '#contract/notification.ts'
import { notificationKinds } from '#contract/notification-kinds.ts'
import type { AccountId } from '#contract/ids.ts'
import { assertNever } from '#src/lib/assert-never.ts'

/** Notifications that say the same of one post, or that came of one day's new followers, newest first; at least one. */
export interface NotificationGroup {
  /** The newest one: it gives the group its place, its time and its link. */
  newest: Notification
  /** Who acted, each once, newest first. */
  actors: readonly NotificationActor[]
  /** True when any of them is unread. */
  isUnread: boolean
}

export interface NotificationActor {
  id: AccountId
  name: string
  picture: string | null
}

/**
 * Puts together what several members did with one post: likes with likes, reposts with reposts, comments with comments; and the
 * new followers of a day, in the member's time zone. Replies and decisions stand alone. That something was read changes no group:
 * nothing moves while one reads.
 */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = Map.groupBy(notifications, groupKey)
  return [...groups.values()].flatMap(toGroup)
}

function groupKey({ id, type, created_at, post_id, parent_comment_id }: Notification): string {
  const { about } = notificationKinds[type]
  switch (about) {
    case 'post':
      return post_id !== null && !parent_comment_id ? `${type}:${post_id}` : id
    case 'actor':
      return `${type}:${new Date(created_at).toDateString()}`
    case 'decision':
      return id
    default:
      return assertNever(about)
  }
}

function toGroup(members: readonly Notification[]): NotificationGroup[] {
  const [newest] = members
  if (!newest) return []
  const actors = new Map<AccountId, NotificationActor>()
  for (const one of members) {
    if (!actors.has(one.actor_id)) actors.set(one.actor_id, actorOf(one))
  }
  return [{ newest, actors: [...actors.values()], isUnread: members.some((one) => !one.is_read) }]
}

function actorOf(one: Notification): NotificationActor {
  const name = `${one.actor_first_name} ${one.actor_last_name}`.trim()
  return { id: one.actor_id, name: name || one.actor_username, picture: one.actor_profile_pic }
}
