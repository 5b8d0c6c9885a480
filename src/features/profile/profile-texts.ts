import type { Profile } from '#contract/account.ts'

/** City and country as one line; undefined when neither is known. */
export function placeText({ city, country }: Pick<Profile, 'city' | 'country'>): string | undefined {
  return [city, country].filter(Boolean).join(', ') || undefined
}

/** A web address as people write it: without `https://`, `www.` and a lone slash at the end. */
export function websiteText(address: string): string {
  return address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '')
}

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' })

/** `Joined November 2026`, by the reader's own clock. */
export function joinedText(instant: string): string {
  return `Joined ${month.format(new Date(instant))}`
}
