import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import type { Notification } from '#contract/notification.ts'
import { useOutbox } from '../outbox/use-outbox.ts'
import { unreadAfter, waitingMark } from './mark-read.ts'
import { notificationKeys } from './notification-keys.ts'
import { unreadCountQuery } from './unread-count-query.ts'

/** How many notifications the member has not read; reading them counts at once, whether the server knows it or not. */
export function useUnreadCount(): number {
  const count = useQuery(unreadCountQuery()).data ?? 0
  const notifications = useCachedNotifications()
  const mark = waitingMark(useOutbox())
  return mark === undefined ? count : unreadAfter(count, notifications, mark)
}

/** What their screen read last. Not by its query: every start would load all that a notification may be. */
function useCachedNotifications(): readonly Notification[] | undefined {
  const client = useQueryClient()
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client])
  return useSyncExternalStore(subscribe, () => client.getQueryData<readonly Notification[]>(notificationKeys.all))
}
