import * as z from 'zod/mini'
import { endpoint, instantSchema } from './endpoint.ts'
import { foldToWords } from './fold-text.ts'
import { isWithinCharacters, limits } from './rules.ts'

/** A word, a phrase or a #topic that a member does not want to read, until `ends_at` (null: for good). */
export const mutedWordSchema = z.object({
  word: z.string().check(
    z.trim(),
    z.refine((word) => foldToWords(word).length > 0, 'A muted word needs a letter or a digit.'),
    z.refine(
      (word) => isWithinCharacters(word, limits.mutedWord),
      `A muted word has at most ${limits.mutedWord} characters.`,
    ),
  ),
  ends_at: z._default(z.nullable(instantSchema), null),
})
export type MutedWord = z.infer<typeof mutedWordSchema>

export const mutedWordsSchema = z
  .array(mutedWordSchema)
  .check(z.maxLength(limits.mutedWords, `At most ${limits.mutedWords} words can be muted.`))

const mutedWordsReplySchema = z.object({ words: mutedWordsSchema })

/** What is to change about the words that are muted: some are added, or get another end, and some are taken out. */
export const mutedWordChangesSchema = z.object({
  added: mutedWordsSchema,
  /** Also some that were added and taken out again, each of which may have arrived. */
  removed: z.array(mutedWordSchema.shape.word).check(z.maxLength(5 * limits.mutedWords)),
})
export type MutedWordChanges = z.infer<typeof mutedWordChangesSchema>

export const readMutedWords = endpoint({
  name: 'readMutedWords',
  method: 'GET',
  path: '/muted-words',
  access: 'member',
  summary: 'The words, phrases and #topics the caller muted, as they were saved; without those that ended',
  reply: mutedWordsReplySchema,
})

export const saveMutedWords = endpoint({
  name: 'saveMutedWords',
  method: 'PUT',
  path: '/muted-words',
  access: 'member',
  summary: `Save what the caller mutes, all of it, or with \`changes\` only those, at most ${limits.mutedWords} in the end: feeds, notifications and push leave out what has one of them as whole words, whatever their case and accents`,
  /** With `changes` the words stand for a server that knows of none: what was saved on another device meanwhile stays. */
  body: z.object({ words: mutedWordsSchema, changes: z.optional(mutedWordChangesSchema) }),
  reply: mutedWordsReplySchema,
})
