import type { Notification } from '#contract/notification.ts'
import { notificationKinds } from '#contract/notification-kinds.ts'
import type { AccountId } from '#contract/ids.ts'

/** Notifications that say the same of one post, newest first; at least one. */
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
 * Puts together what several members did with one post: likes with likes, reposts with reposts, comments with comments. New
 * followers and replies stand alone. That something was read changes no group: nothing moves while one reads.
 */
export function groupNotifications(notifications: readonly Notification[]): NotificationGroup[] {
  const groups = Map.groupBy(notifications, groupKey)
  return [...groups.values()].flatMap(toGroup)
}

function groupKey({ id, type, post_id, parent_comment_id }: Notification): string {
  const isAboutPost = notificationKinds[type].about === 'post'
  return isAboutPost && post_id !== null && !parent_comment_id ? `${type}:${post_id}` : id
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
