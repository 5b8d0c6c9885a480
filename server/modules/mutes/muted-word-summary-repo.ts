import { mutedWordsSchema, type MutedWord } from '#contract/muted-words.ts'
import { makeWordFilter, type WordFilter } from '#contract/word-filter.ts'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import type { Db } from '#server/infra/db/tables.ts'

/** The words that a member muted and that have not ended. */
export async function findMutedWords(db: Db, { viewerId, now }: Listener): Promise<MutedWord[]> {
  const [row] = (await selectWords(db, { viewerId })).rows
  const words = row === undefined ? [] : mutedWordsSchema.parse(JSON.parse(row.words))
  return standing(words, now)
}

/** Those that have not ended. */
export function standing(words: readonly MutedWord[], now: number): MutedWord[] {
  return words.filter(({ ends_at }) => ends_at === null || Date.parse(ends_at) > now)
}

const selectWords = cacheQuery((db, { viewerId }: { viewerId: string }) =>
  db.selectFrom('muted_words').select('words').where('account_id', '=', viewerId),
)

/** Says of texts whether the member muted a word in them; undefined when they muted none. */
export async function findWordFilter(db: Db, listener: Listener): Promise<WordFilter | undefined> {
  const words = await findMutedWords(db, listener)
  return words.length === 0 ? undefined : makeWordFilter(words)
}
