import { mutedWordsSchema, type MutedWord } from '#contract/muted-words.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { standing } from './muted-word-summary-repo.ts'

/** What a member muted, of those that have not ended; held for this transaction, so that of two changes at once none is lost. */
export async function holdMutedWords(db: Db, accountId: string, now: number): Promise<MutedWord[]> {
  const { words } = await db
    .insertInto('muted_words')
    .values({ account_id: accountId, words: '[]' })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(({ ref }) => ({ words: ref('muted_words.words') })),
    )
    .returning('words')
    .executeTakeFirstOrThrow()
  return standing(mutedWordsSchema.parse(JSON.parse(words)), now)
}

/** Puts these words in the place of all that a member muted. */
export async function upsertMutedWords(db: Db, accountId: string, words: readonly MutedWord[]): Promise<void> {
  const text = JSON.stringify(words)
  await db
    .insertInto('muted_words')
    .values({ account_id: accountId, words: text })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ words: text }))
    .execute()
}
