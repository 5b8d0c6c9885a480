import { queryOptions, skipToken } from '@tanstack/react-query'
import { listNotifications, type Notification } from '#contract/notification.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { limits } from '#contract/rules.ts'
import { call } from '#src/offline/api/call.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'
import { notificationKeys } from './notification-keys.ts'
import { unreadCountQuery } from './unread-count-query.ts'

/** A page may be short, or empty, and still have one after it: the server looks at so many for each only. So many are asked for. */
const mostPages = 10

/** The newest of them, at most 100, as they are after what was read and appealed against meanwhile. */
function askForNewest(kind: NotificationKind | undefined, signal: AbortSignal): Promise<Notification[]> {
  return askUntilCurrent(
    () => readNewest(kind, signal),
    ({ item }) => item.kind === 'mark-notifications-read' || item.kind === 'appeal',
  )
}

async function readNewest(kind: NotificationKind | undefined, signal: AbortSignal): Promise<Notification[]> {
  const newest: Notification[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const query = { kind, cursor, limit: limits.notifications - newest.length }
    const { notifications, next_cursor } = await call(listNotifications, { query }, { signal })
    newest.push(...notifications)
    if (next_cursor === null || newest.length >= limits.notifications) break
    cursor = next_cursor
  }
  return newest
}

/** What others did that concerns the member, newest first, at most 100. */
export function notificationsQuery() {
  return queryOptions({
    queryKey: notificationKeys.all,
    queryFn: async ({ client, signal }) => {
      const notifications = await askForNewest(undefined, signal)
      // The count beside the list must not be older than the list.
      void client.invalidateQueries({ queryKey: unreadCountQuery().queryKey })
      return notifications
    },
    // Asked anew each time its screen opens.
    staleTime: 0,
    // The count of the unread is made with it, wherever the member is.
    gcTime: Infinity,
    meta: { storageKey: 'notifications' },
  })
}

/** Those of one kind, which may lie further back than the newest of all; none are asked for where no kind is given. */
export function notificationsOfKindQuery(kind: NotificationKind | undefined) {
  return queryOptions({
    // What becomes stale with the list of all does so here, too.
    queryKey: [...notificationKeys.all, kind],
    queryFn: kind === undefined ? skipToken : ({ signal }) => askForNewest(kind, signal),
    staleTime: 0,
  })
}
