import type { Profile, ProfileChanges } from '#contract/account.ts'
import type { AccountId } from '#contract/ids.ts'
import type { ItemOf, OutboxItem } from '#src/offline/outbox/outbox-item.ts'

export type PictureSlot = ItemOf<'upload-picture'>['slot']

/**
 * The profile as the member should see it: what the server said, with the changes, removals and follows that still wait laid
 * over it. A refused item changes nothing. A picture that waits has no address yet: see `pictureItem`.
 */
export function mergeOutboxIntoProfile(profile: Profile, items: readonly OutboxItem[], memberId: AccountId): Profile {
  const waiting = items.filter((item) => item.state.status === 'waiting')
  return waiting.reduce(
    (merged, item) => (profile.id === memberId ? applyToOwn(merged, item) : applyToOther(merged, item)),
    profile,
  )
}

function applyToOwn(profile: Profile, item: OutboxItem): Profile {
  switch (item.kind) {
    case 'update-profile':
      return withChanges(profile, item.changes)
    case 'remove-picture':
      return withPicture(profile, item.slot, null)
    case 'follow':
      return { ...profile, following_count: movedBy(profile.following_count, item.following ? 1 : -1) }
    default:
      return profile
  }
}

function applyToOther(profile: Profile, item: OutboxItem): Profile {
  if (item.kind !== 'follow' || item.accountId !== profile.id) return profile
  return withFollow(profile, item.following)
}

/** The profile after a change of its texts; an empty text clears what may be absent. */
export function withChanges(profile: Profile, changes: ProfileChanges): Profile {
  const { first_name = profile.first_name, last_name = profile.last_name } = changes
  const optional = (['bio', 'city', 'country', 'website'] as const).flatMap((field) => {
    const text = changes[field]
    return text === undefined ? [] : [[field, text === '' ? null : text] as const]
  })
  return { ...profile, first_name, last_name, ...Object.fromEntries(optional) }
}

/** The profile with another banner or picture; null for none. */
export function withPicture(profile: Profile, slot: PictureSlot, url: string | null): Profile {
  return slot === 'banner' ? { ...profile, banner_url: url } : { ...profile, profile_picture_url: url }
}

/** The profile followed or not; the count moves only when that is a change. */
function withFollow(profile: Profile, isFollowing: boolean): Profile {
  if (profile.is_following === isFollowing) return profile
  const followers_count = movedBy(profile.followers_count, isFollowing ? 1 : -1)
  return { ...profile, is_following: isFollowing, followers_count }
}

function movedBy(count: number, by: 1 | -1): number {
  return Math.max(0, count + by)
}

/** The last thing done to a banner or picture that the server has not confirmed; undefined when there is none. */
export function pictureItem(items: readonly OutboxItem[], slot: PictureSlot) {
  const found = items.findLast((item) => isPictureItem(item) && item.slot === slot)
  return found !== undefined && isPictureItem(found) ? found : undefined
}

function isPictureItem(item: OutboxItem): item is ItemOf<'upload-picture'> | ItemOf<'remove-picture'> {
  return item.kind === 'upload-picture' || item.kind === 'remove-picture'
}
