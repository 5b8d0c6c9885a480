import type { Profile } from '#contract/account.ts'
import { profileChangesSchema, type ProfileChanges } from '#contract/profile-changes.ts'
import { isWebAddress } from '#contract/rules.ts'

export const profileFields = ['first_name', 'last_name', 'bio', 'city', 'country', 'website'] as const
export type ProfileField = (typeof profileFields)[number]
/** The texts of the form; an empty one stands for none. */
export type ProfileTexts = Record<ProfileField, string>

/** Texts of the screen, as the specification spells them. */
export const profileFormTexts = {
  nothing: 'No changes made to save.',
  noCredentials: 'Missing credentials',
  failed: 'An error occurred while saving changes.',
} as const

export function textsOf(profile: Profile): ProfileTexts {
  const { first_name, last_name, bio, city, country, website } = profile
  return {
    first_name,
    last_name,
    bio: bio ?? '',
    city: city ?? '',
    country: country ?? '',
    website: website ?? '',
  }
}

/**
 * Only the fields that differ from `before`, trimmed, the website as a whole address; and those that are as before again where a change of
 * them was `refused`: that one must not go out once more.
 */
export function changesBetween(
  before: ProfileTexts,
  after: ProfileTexts,
  refused: Partial<ProfileTexts> = {},
): ProfileChanges {
  const wanted = { ...after, website: wholeAddress(after.website.trim()) }
  const changed = profileFields.filter((field) => {
    const text = wanted[field].trim()
    return text !== before[field].trim() || (refused[field] !== undefined && text !== refused[field])
  })
  return Object.fromEntries(changed.map((field) => [field, wanted[field].trim()]))
}

/** `https://` stands before an address that was typed as people say it: `example.org`. Whatever else it may be stays as it is. */
function wholeAddress(typed: string): string {
  const whole = `https://${typed}`
  const isBare = /^[^\s/@:]+\.[^\s/@:]+(?:[/:?#]|$)/.test(typed)
  return isBare && !isWebAddress(typed) && isWebAddress(whole) ? whole : typed
}

/** Why fields are not accepted, in the contract's words. */
export type ProfileProblems = Partial<Record<ProfileField, string | undefined>>

export function problemsOf(changes: ProfileChanges): ProfileProblems {
  const { error } = profileChangesSchema.safeParse(changes)
  const found = (error?.issues ?? []).map((issue) => [issue.path[0], issue.message] as const)
  // The first problem of a field is the one to solve first.
  return Object.fromEntries(found.toReversed())
}
