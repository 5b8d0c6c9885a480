import { queryOptions } from '@tanstack/react-query'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { call } from '#src/offline/api/call.ts'
import { lookAgainEvery, lookAgainMs } from '#src/offline/live/live-state.ts'

/** How many notifications are unread; looked up again every minute while the page is seen, more rarely while the server tells it. */
export function unreadCountQuery() {
  return queryOptions({
    queryKey: ['unread-count'],
    queryFn: async ({ signal }) => (await call(countUnreadNotifications, {}, { signal })).count,
    staleTime: lookAgainMs / 2,
    refetchInterval: () => lookAgainEvery(lookAgainMs),
    meta: { storageKey: 'unread-count' },
  })
}
