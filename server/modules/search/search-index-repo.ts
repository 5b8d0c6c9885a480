import { sql } from 'kysely'
import type { Dialect } from '#server/infra/db/dialect.ts'
import type { Db } from '#server/infra/db/tables.ts'

// Word for word as in the partial index that finds them.
const names = sql<string>`(username || ' ' || first_name || ' ' || last_name)`
const isStale = sql<boolean>`coalesce(indexed_names, '') <> (username || ' ' || first_name || ' ' || last_name)`

export type UnindexedPost = Awaited<ReturnType<typeof findUnindexedPosts>>[number]
export type NamesRow = Awaited<ReturnType<typeof findStaleNames>>[number]

/** Living posts that the index lacks, newest first; on PostgreSQL those that another server is at are left to it. */
export async function findUnindexedPosts(db: Db, dialect: Dialect, limit: number) {
  return db
    .selectFrom('posts')
    .select(['id', 'created_at', 'text_content'])
    .where('is_indexed', '=', sql.lit(0))
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .$if(dialect.name === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute()
}

export async function findPost(db: Db, id: string): Promise<UnindexedPost | undefined> {
  return db.selectFrom('posts').select(['id', 'created_at', 'text_content']).where('id', '=', id).executeTakeFirst()
}

export async function markIndexed(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('posts').set({ is_indexed: 1 }).where('id', 'in', ids).execute()
}

/** Accounts that the index has not, or under other names. */
export async function findStaleNames(db: Db, dialect: Dialect, limit: number) {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'first_name', 'last_name', names.as('names')])
    .where(isStale)
    .orderBy('id')
    .limit(limit)
    .$if(dialect.name === 'postgres', (query) => query.forUpdate().skipLocked())
    .execute()
}

export async function findNamesOf(db: Db, accountId: string): Promise<NamesRow | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'first_name', 'last_name', names.as('names')])
    .where('id', '=', accountId)
    .where(isStale)
    .executeTakeFirst()
}

interface IndexedNames {
  accountId: string
  names: string
  words: readonly string[]
  trigrams: readonly string[]
}

/** Replaces what the index says of an account. */
export async function replaceNames(
  db: Db,
  { accountId, names: written, words, trigrams }: IndexedNames,
): Promise<void> {
  await db.deleteFrom('account_trigrams').where('account_id', '=', accountId).execute()
  await db.deleteFrom('account_words').where('account_id', '=', accountId).execute()
  if (trigrams.length > 0) {
    const rows = trigrams.map((trigram) => ({ trigram, account_id: accountId }))
    await db
      .insertInto('account_trigrams')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  if (words.length > 0) {
    const rows = words.map((word) => ({ word, account_id: accountId }))
    await db
      .insertInto('account_words')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await db.updateTable('accounts').set({ indexed_names: written }).where('id', '=', accountId).execute()
}
