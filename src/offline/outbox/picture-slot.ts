import * as z from 'zod/mini'
import type { Profile } from '#contract/account.ts'
import type { AccountId } from '#contract/ids.ts'
import type { Effect } from './acknowledged-effect.ts'

/** Where a picture of a profile goes. */
export const pictureSlotSchema = z.enum(['banner', 'picture'])
export type PictureSlot = z.infer<typeof pictureSlotSchema>

/** The line of one slot. */
export function pictureTarget({ slot }: { slot: PictureSlot }): string {
  return `picture:${slot}`
}

/** The profile with another banner or picture; null for none. */
export function withPicture(profile: Profile, slot: PictureSlot, url: string | null): Profile {
  return slot === 'banner' ? { ...profile, banner_url: url } : { ...profile, profile_picture_url: url }
}

/** One's own profile with another banner or picture; null for none. */
export function pictureEffect(
  { memberId, slot }: { memberId: AccountId; slot: PictureSlot },
  url: string | null,
): Effect {
  return {
    on: 'own-profile',
    memberId,
    change: (profile) => withPicture(profile, slot, url),
    author: slot === 'picture' ? { profile_picture_url: url } : {},
    refetch: url === null ? 'now' : 'on-reload',
  }
}
