import { useQuery } from '@tanstack/react-query'
import { useOutbox } from '../outbox/use-outbox.ts'
import { unreadAfter, waitingReadUntil } from './mark-read.ts'
import { notificationsQuery } from './notifications-query.ts'
import { unreadCountQuery } from './unread-count-query.ts'

/** How many notifications the member has not read; reading them counts at once, whether the server knows it or not. */
export function useUnreadCount(): number {
  const count = useQuery(unreadCountQuery()).data ?? 0
  const notifications = useQuery({ ...notificationsQuery(), enabled: false }).data
  const until = waitingReadUntil(useOutbox())
  return until === undefined ? count : unreadAfter(count, notifications, until)
}
