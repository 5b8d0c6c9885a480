import * as z from 'zod/mini'
import { isWithinCharacters } from './rules.ts'
import { isBlank } from './is-blank.ts'

/** Text of several lines of which something can be seen, of at most `max` characters; without the spaces around it. */
export function wordsSchema(max: number, { missing, tooLong }: { missing?: string; tooLong?: string } = {}) {
  return z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), missing),
    z.refine((text) => isWithinCharacters(text, max), tooLong),
  )
}

/** The same where nothing may be said: what cannot be seen is nothing. */
export function maybeWordsSchema(max: number, tooLong: string) {
  return z.string().check(
    z.trim(),
    z.overwrite((text) => (isBlank(text) ? '' : text)),
    z.refine((text) => isWithinCharacters(text, max), tooLong),
  )
}
