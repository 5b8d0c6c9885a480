import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { readFollowStatus } from '#contract/follow.ts'
import type { AccountId } from '#contract/ids.ts'
import { call } from '#src/offline/api/call.ts'
import { askUntilCurrent } from '../outbox/acknowledgements.ts'

/** Whether the member follows an account, as the server said last. */
export function followStatusQuery(id: AccountId) {
  return queryOptions({
    queryKey: ['follow-status', id],
    queryFn: async ({ signal }) => {
      const ask = () => call(readFollowStatus, { params: { id } }, { signal })
      return (await askUntilCurrent(ask, ({ item }) => item.kind === 'follow' && item.accountId === id)).is_following
    },
    staleTime: 60_000,
  })
}

/** Keeps what a reply just said about following an account, so that every button for it agrees. */
export function cacheFollowStatus(client: QueryClient, id: AccountId, isFollowing: boolean): void {
  client.setQueryData(followStatusQuery(id).queryKey, isFollowing)
}
