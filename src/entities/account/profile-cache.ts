import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/account.ts'
import type { AccountId } from '#contract/ids.ts'
import type { AuthorChange, EffectOn } from '#src/offline/outbox/acknowledged-effect.ts'
import { movedBy, movedCount } from '#src/offline/outbox/counters.ts'
import { knownSession, updateSessionUser } from '#src/offline/storage/session-store.ts'
import { currentUserQuery } from '../session/current-user-query.ts'
import { profileQuery } from './profile-queries.ts'

/** Brings what the server just acknowledged about the own profile into the cache and into the session. */
export function changeOwnProfile(client: QueryClient, effect: EffectOn<'own-profile'>): void {
  const { memberId, change, author, refetch } = effect
  updateProfile(client, memberId, change)
  followInSession(client, memberId, author)
  if (refetch === 'now') askAnew(client, memberId)
  else distrust(client, memberId)
}

/** The names and the picture of the signed-in member stand in the navigation, too. */
function followInSession(client: QueryClient, memberId: AccountId, author: AuthorChange): void {
  const user = knownSession()?.user
  if (user?.id !== memberId) return
  client.setQueryData(currentUserQuery().queryKey, (known) => known && { ...known, ...author })
  updateSessionUser({ ...user, ...author }).catch((cause: unknown) =>
    console.error('The session could not follow the profile.', cause),
  )
}

/** Brings a follow the server just acknowledged into the profiles of both. */
export function applyFollowToProfiles(client: QueryClient, effect: EffectOn<'follow'>): void {
  const { memberId, accountId, isFollowing, followersCount } = effect
  updateProfile(client, accountId, (profile) => ({
    ...profile,
    is_following: isFollowing,
    followers_count: followersCount ?? movedCount(profile.followers_count, profile.is_following, isFollowing),
  }))
  updateProfile(client, memberId, (own) => ({
    ...own,
    following_count: movedBy(own.following_count, isFollowing ? 1 : -1),
  }))
  askAnew(client, accountId)
  askAnew(client, memberId)
}

/** A profile asked for before the server acknowledged may arrive after it, and old; and whether it was news only the server knows. */
function askAnew(client: QueryClient, id: AccountId): void {
  void client.invalidateQueries({ queryKey: keyOf(id) })
}

/** The screen asks by itself 2 s after an upload (`useReloadAfterUpload`); until then only what is under way, and old, is asked anew. */
function distrust(client: QueryClient, id: AccountId): void {
  const isUnderWay = client.isFetching({ queryKey: keyOf(id) }) > 0
  void client.invalidateQueries({ queryKey: keyOf(id), refetchType: isUnderWay ? 'active' : 'none' })
}

function updateProfile(client: QueryClient, id: AccountId, update: (profile: Profile) => Profile): void {
  client.setQueryData(keyOf(id), (profile) => profile && update(profile))
}

function keyOf(id: AccountId) {
  return profileQuery({ id, memberId: id }).queryKey
}
