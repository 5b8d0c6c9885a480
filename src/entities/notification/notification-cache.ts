import type { QueryClient } from '@tanstack/react-query'
import type { Notification } from '#contract/notification.ts'
import { type ReadMark, unreadAfter, withReadUntil } from './mark-read.ts'
import { notificationsQuery } from './notifications-query.ts'
import { unreadCountQuery } from './unread-count-query.ts'

/** A decision that was appealed against is so in the cache, too: the button for it does not come back. */
export function endCachedAppeal(client: QueryClient, decisionId: string): void {
  client.setQueriesData<Notification[]>({ queryKey: notificationsQuery().queryKey }, (list) =>
    list?.map((each) =>
      each.decision?.id === decisionId ? { ...each, decision: { ...each.decision, may_appeal: false } } : each,
    ),
  )
}

/** Marks read in the cache what the server just marked, before the item leaves the outbox. */
export function markCachedRead(client: QueryClient, mark: ReadMark): void {
  const { queryKey } = notificationsQuery()
  const notifications = client.getQueryData(queryKey)
  const unreadKey = unreadCountQuery().queryKey
  void client.cancelQueries({ queryKey: unreadKey })
  client.setQueryData(unreadKey, (count) => count && unreadAfter(count, notifications, mark))
  // Those of each kind, too.
  client.setQueriesData<Notification[]>({ queryKey }, (list) => list && [...withReadUntil(list, mark.until)])
  // What came in meanwhile counts, too.
  void client.invalidateQueries({ queryKey: unreadKey })
}
