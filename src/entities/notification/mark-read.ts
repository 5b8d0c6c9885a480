import type { Notification } from '#contract/notification.ts'
import { limits } from '#contract/rules.ts'
import type { OutboxItem } from '#src/offline/outbox/outbox-item.ts'

/** Marks read what came in until `until` (ISO); the very same list when that changes nothing. */
export function withReadUntil(notifications: readonly Notification[], until: string): readonly Notification[] {
  if (!notifications.some((notification) => isMarked(notification, until))) return notifications
  return notifications.map((each) => (isMarked(each, until) ? { ...each, is_read: true } : each))
}

/** What was read: all that came in until `until` (ISO), of which there were `marked`, where that is known. */
export interface ReadMark {
  until: string
  marked?: number | undefined
}

/** How many stay unread once this is read; `count` and `notifications` are as the server said, the latter where this tab knows them. */
export function unreadAfter(count: number, notifications: readonly Notification[] | undefined, mark: ReadMark): number {
  const { until, marked = 0 } = mark
  if (!notifications) return Math.max(0, count - marked)
  // Of a full list the older ones are not here, and they are marked with the others.
  const newer = notifications.filter(
    ({ created_at, is_read }) => !is_read && Date.parse(created_at) > Date.parse(until),
  )
  return notifications.length >= limits.notifications
    ? newer.length
    : Math.max(0, count - countMarked(notifications, until))
}

/** How many of them, as the server said them, are read once all is that came in until `until` (ISO); of a full list all there may be. */
export function countMarked(notifications: readonly Notification[], until: string): number {
  if (notifications.length >= limits.notifications) return limits.unreadCounted
  return notifications.filter((notification) => isMarked(notification, until)).length
}

/** What the member has read, though the server does not know yet; undefined when nothing waits. */
export function waitingMark(items: readonly OutboxItem[]): ReadMark | undefined {
  const item = items.findLast(({ kind, state }) => kind === 'mark-notifications-read' && state.status === 'waiting')
  return item?.kind === 'mark-notifications-read' ? item : undefined
}

function isMarked({ created_at, is_read }: Notification, until: string): boolean {
  return !is_read && Date.parse(created_at) <= Date.parse(until)
}
