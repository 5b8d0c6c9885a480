import type { AccountId } from '#contract/ids.ts'
import { postKeys } from '../post/post-keys.ts'

const all = ['profile'] as const

/** The cache keys of profiles. */
export const profileKeys = {
  all,
  one: (id: AccountId) => [...all, id] as const,
}

/** What the keys of everything on the screen of a profile begin with: the profile, and the lists below it. */
export const profileScreenKeys = [profileKeys.all, ...postKeys.profileLists]
