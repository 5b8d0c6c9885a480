import type { QueryClient } from '@tanstack/react-query'
import type { EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { suggestionsQuery } from '../suggestion/suggestions-query.ts'
import { cacheFollowStatus } from './follow-queries.ts'
import { followedIdsQuery } from './followed-ids-query.ts'
import { followedMembersQuery } from './followed-members-query.ts'

/** Brings a follow the server just acknowledged into the cache, before the item leaves the outbox: no button flickers back. */
export function applyFollowToAccounts(client: QueryClient, effect: EffectOn<'follow'>): void {
  const { memberId, accountId, isFollowing } = effect
  cacheFollowStatus(client, accountId, isFollowing)
  client.setQueryData(suggestionsQuery().queryKey, (accounts) =>
    accounts?.map((account) => (account.id === accountId ? { ...account, is_following: isFollowing } : account)),
  )
  client.setQueryData(followedIdsQuery(memberId).queryKey, (ids) => {
    const others = ids?.filter((id) => id !== accountId)
    return isFollowing ? others && [accountId, ...others] : others
  })
  const { queryKey } = followedMembersQuery(memberId)
  client.setQueryData(queryKey, (known) => known?.filter(({ id }) => id !== accountId))
  // Their name is not known here.
  if (isFollowing) void client.invalidateQueries({ queryKey, refetchType: 'all' })
}
