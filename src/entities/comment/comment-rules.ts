import { commentTooLong } from '#contract/comment.ts'
import { isWithinCharacters, limits } from '#contract/rules.ts'
import { isBlank } from '#contract/is-blank.ts'

/** A comment's button is there only for words. */
export function hasWords(text: string): boolean {
  return !isBlank(text)
}

/** Why this cannot be sent yet; undefined when it can. */
export function commentRefusal(text: string): string | undefined {
  return isWithinCharacters(text.trim(), limits.commentText) ? undefined : commentTooLong
}
