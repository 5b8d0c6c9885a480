import type { Notification } from '#contract/notification.ts'
import { limits } from '#contract/rules.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'

/** Marks read what came in until `until` (ISO); the very same list when that changes nothing. */
export function withReadUntil(notifications: readonly Notification[], until: string): readonly Notification[] {
  if (!notifications.some((notification) => isMarked(notification, until))) return notifications
  return notifications.map((each) => (isMarked(each, until) ? { ...each, is_read: true } : each))
}

/** How many stay unread once what came in until `until` is read; `count` and `notifications` are as the server said. */
export function unreadAfter(count: number, notifications: readonly Notification[] | undefined, until: string): number {
  if (!notifications) return count
  const marked = notifications.filter((notification) => isMarked(notification, until)).length
  // Of a full list the older ones are not here, and they are marked with the others.
  const newer = notifications.filter(
    ({ created_at, is_read }) => !is_read && Date.parse(created_at) > Date.parse(until),
  )
  return notifications.length >= limits.notifications ? newer.length : Math.max(0, count - marked)
}

/** Until when the member has read, though the server does not know yet; undefined when nothing waits. */
export function waitingReadUntil(items: readonly OutboxItem[]): string | undefined {
  const item = items.findLast(({ kind, state }) => kind === 'mark-notifications-read' && state.status === 'waiting')
  return item?.kind === 'mark-notifications-read' ? item.until : undefined
}

function isMarked({ created_at, is_read }: Notification, until: string): boolean {
  return !is_read && Date.parse(created_at) <= Date.parse(until)
}
