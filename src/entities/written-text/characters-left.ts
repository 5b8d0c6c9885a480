import { countCharacters } from '#contract/rules.ts'

const counterFrom = 400

/** What the counter shows: nothing below 400 characters, then how many are left of `max` (negative beyond it). */
export function charactersLeft(text: string, max: number): number | undefined {
  if (text.length < counterFrom) return undefined
  const count = countCharacters(text)
  return count < counterFrom ? undefined : max - count
}
