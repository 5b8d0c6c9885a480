import type { QueryClient } from '@tanstack/react-query'
import type { Settled } from '#src/offline/outbox/settled-item.ts'
import { suggestionsQuery } from '../suggestion/suggestions-query.ts'
import { storeFollowStatus } from './follow-queries.ts'
import { followedIdsQuery } from './followed-ids-query.ts'

/** Brings a follow the server just confirmed into the cache, before the item leaves the outbox: no button flickers back. */
export function applySettledToAccounts(client: QueryClient, settled: Settled): void {
  if (settled.kind !== 'follow') return
  const { memberId, accountId, following } = settled.item
  const isFollowing = settled.reply?.is_following ?? following
  storeFollowStatus(client, accountId, isFollowing)
  client.setQueryData(suggestionsQuery().queryKey, (accounts) =>
    accounts?.map((account) => (account.id === accountId ? { ...account, is_following: isFollowing } : account)),
  )
  client.setQueryData(followedIdsQuery(memberId).queryKey, (ids) => {
    const others = ids?.filter((id) => id !== accountId)
    return isFollowing ? others && [accountId, ...others] : others
  })
}
