import { queryOptions, skipToken } from '@tanstack/react-query'
import { listNotifications } from '#contract/notification.ts'
import type { NotificationKind } from '#contract/notification-kinds.ts'
import { limits } from '#contract/rules.ts'
import { call } from '#src/offline/api/call.ts'
import { notificationKeys } from './notification-keys.ts'
import { unreadCountQuery } from './unread-count-query.ts'

/** What others did that concerns the member, newest first, at most 100. */
export function notificationsQuery() {
  return queryOptions({
    queryKey: notificationKeys.all,
    queryFn: async ({ client, signal }) => {
      const { notifications } = await call(listNotifications, { query: { limit: limits.notifications } }, { signal })
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
  const query = { kind, limit: limits.notifications }
  return queryOptions({
    // What becomes stale with the list of all does so here, too.
    queryKey: [...notificationKeys.all, kind],
    queryFn:
      kind === undefined
        ? skipToken
        : async ({ signal }) => (await call(listNotifications, { query }, { signal })).notifications,
    staleTime: 0,
  })
}
