import type { MutedWord } from '#contract/muted-words.ts'
import type { Db } from '#server/infra/db/tables.ts'

/** Puts these words in the place of all that a member muted. */
export async function upsertMutedWords(db: Db, accountId: string, words: readonly MutedWord[]): Promise<void> {
  const text = JSON.stringify(words)
  await db
    .insertInto('muted_words')
    .values({ account_id: accountId, words: text })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ words: text }))
    .execute()
}
