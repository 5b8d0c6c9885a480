import type { QueryClient } from '@tanstack/react-query'
import type { Profile } from '#contract/account.ts'
import type { SessionUser } from '#contract/auth.ts'
import type { AccountId } from '#contract/ids.ts'
import type { Settled, SettledOf } from '#src/offline/outbox/settled-item.ts'
import { knownSession, updateSessionUser } from '#src/offline/storage/session-store.ts'
import { currentUserQuery } from '../session/current-user-query.ts'
import { withChanges, withPicture } from './merge-outbox-into-profile.ts'
import { profileQuery } from './profile-queries.ts'

/** Brings what the server just confirmed about profiles into the cache, before the item leaves the outbox. */
export function applySettledToProfiles(client: QueryClient, settled: Settled): void {
  switch (settled.kind) {
    case 'update-profile':
    case 'upload-picture':
    case 'remove-picture': {
      const { memberId } = settled.item
      updateProfile(client, memberId, (profile) => patchOwnProfile(profile, settled))
      followInSession(client, settled)
      askAnew(client, memberId)
      return
    }
    case 'follow':
      applyFollow(client, settled)
      return
    default:
      return
  }
}

type AboutOwn = SettledOf<'update-profile' | 'upload-picture' | 'remove-picture'>

function patchOwnProfile(profile: Profile, settled: AboutOwn): Profile {
  switch (settled.kind) {
    case 'update-profile':
      return settled.reply?.profile ?? withChanges(profile, settled.item.changes)
    case 'upload-picture': {
      const url = urlOf(settled.reply)
      return url === undefined ? profile : withPicture(profile, settled.item.slot, url)
    }
    case 'remove-picture':
      return withPicture(profile, settled.item.slot, null)
  }
}

function urlOf(reply: SettledOf<'upload-picture'>['reply']): string | undefined {
  if (reply === null) return undefined
  return 'bannerUrl' in reply ? reply.bannerUrl : reply.profile_picture_url
}

/** The names and the picture of the signed-in member stand in the navigation, too. */
function followInSession(client: QueryClient, settled: AboutOwn): void {
  const user = knownSession()?.user
  if (user?.id !== settled.item.memberId) return
  const next = patchUser(user, settled)
  client.setQueryData(currentUserQuery().queryKey, (known) => known && patchUser(known, settled))
  updateSessionUser(next).catch((cause: unknown) => console.error('The session could not follow the profile.', cause))
}

function patchUser(user: SessionUser, settled: AboutOwn): SessionUser {
  switch (settled.kind) {
    case 'update-profile': {
      const { first_name = user.first_name, last_name = user.last_name } =
        settled.reply?.profile ?? settled.item.changes
      return { ...user, first_name, last_name }
    }
    case 'upload-picture': {
      const url = settled.item.slot === 'picture' ? urlOf(settled.reply) : undefined
      return url === undefined ? user : { ...user, profile_picture_url: url }
    }
    case 'remove-picture':
      return settled.item.slot === 'picture' ? { ...user, profile_picture_url: null } : user
  }
}

function applyFollow(client: QueryClient, { item, reply }: SettledOf<'follow'>): void {
  const { memberId, accountId } = item
  const is_following = reply?.is_following ?? item.following
  updateProfile(client, accountId, (profile) => {
    const followers_count = reply?.followers_count ?? profile.followers_count
    return { ...profile, is_following, followers_count }
  })
  const by = is_following ? 1 : -1
  updateProfile(client, memberId, (own) => ({ ...own, following_count: Math.max(0, own.following_count + by) }))
  askAnew(client, accountId)
  askAnew(client, memberId)
}

/** A profile asked for before the server confirmed may arrive after it, and old; and whether it was news only the server knows. */
function askAnew(client: QueryClient, id: AccountId): void {
  void client.invalidateQueries({ queryKey: keyOf(id) })
}

function updateProfile(client: QueryClient, id: AccountId, update: (profile: Profile) => Profile): void {
  client.setQueryData(keyOf(id), (profile) => profile && update(profile))
}

function keyOf(id: AccountId) {
  return profileQuery({ id, memberId: id }).queryKey
}
