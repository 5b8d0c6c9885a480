import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { readProfile, type Profile } from '#contract/account.ts'
import type { AccountId } from '#contract/ids.ts'
import { callOrCopy } from '#src/offline/api/call-or-copy.ts'
import { buildQuery } from '#src/entities/query/build-query.ts'
import { uncertainItems } from '../outbox/uncertain-items.ts'
import { cacheFollowStatus } from './follow-queries.ts'
import { mergeOutboxIntoProfile } from './merge-outbox-into-profile.ts'
import { profileKeys } from './profile-keys.ts'

/** Whose profile, and who looks at it: the member's own is persisted under its own name. */
export interface ProfileOf {
  id: AccountId
  memberId: AccountId
}

/** A profile as the server said last; the screens merge what waits over it (`useProfile`). */
export function profileQuery({ id, memberId }: ProfileOf) {
  return queryOptions({
    queryKey: profileKeys.one(id),
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData(queryKey)
      const { reply, from } = await callOrCopy(readProfile, { params: { id } }, { signal, known })
      const { profile } = reply
      if (id !== memberId && from === 'server') cacheFollowStatus(client, id, profile.is_following)
      return toldProfile(client, client.getQueryData<Profile>(queryKey), profile)
    },
    // What is persisted may have been changed by the worker a moment ago, unseen by this page.
    staleTime: 0,
    gcTime: Infinity,
    meta: { storageKey: id === memberId ? 'profile-data' : `profile:${id}`, mayBeCopy: true },
  })
}

interface FoundProfile {
  profile: Profile
  memberId: AccountId
  from: 'server' | 'copy'
}

/** Puts a profile that came with another answer into the cache; one from a copy only where there is none. */
function cacheProfile(client: QueryClient, { profile, memberId, from }: FoundProfile): void {
  const query = profileQuery({ id: profile.id, memberId })
  if (from === 'copy' && client.getQueryData(query.queryKey) !== undefined) return
  buildQuery(client, query)
  const told = toldProfile(client, client.getQueryData(query.queryKey), profile)
  client.setQueryData(query.queryKey, told, from === 'copy' ? { updatedAt: 0 } : undefined)
}

/** Who has a username, as in an @mention; profiles on this device are looked through before the server is asked. */
export function accountIdQuery(client: QueryClient, username: string, memberId: AccountId) {
  const wanted = username.replace(/^@/, '').toLowerCase()
  return queryOptions({
    queryKey: ['account-id', wanted],
    queryFn: async ({ signal }) => {
      const { reply, from } = await callOrCopy(readProfile, { params: { id: wanted } }, { signal, known: undefined })
      const { profile } = reply
      cacheProfile(client, { profile, memberId, from })
      if (from === 'server') cacheFollowStatus(client, profile.id, profile.is_following)
      return profile.id
    },
    initialData: () => idAmong(client.getQueriesData<Profile>({ queryKey: profileKeys.all }), wanted),
    // Usernames change hands after 90 days at the soonest.
    staleTime: Infinity,
    meta: { mayBeCopy: true },
  })
}

function idAmong(cached: [unknown, Profile | undefined][], username: string): AccountId | undefined {
  return cached.find(([, profile]) => profile?.username.toLowerCase() === username)?.[1]?.id
}

/**
 * What the server tells of a profile the device knows. How many somebody follows stays as it was known while a follow is uncertain: the
 * server may count it already, and it is counted when it is shown. Followers count once by `is_following`, which is told beside them.
 */
function toldProfile(client: QueryClient, known: Profile | undefined, told: Profile): Profile {
  if (!known) return told
  const shown = mergeOutboxIntoProfile(known, uncertainItems(client))
  return shown.following_count === known.following_count ? told : { ...told, following_count: known.following_count }
}
