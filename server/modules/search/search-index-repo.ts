import { sql } from 'kysely'
import type { Db } from '#server/infra/db/tables.ts'
import type { PageCursor } from '#server/page-cursor.ts'

const names = sql<string>`accounts.username || ' ' || accounts.first_name || ' ' || accounts.last_name`

/** Living posts after `after`, oldest first; `text` is null where the index has the post already. */
export async function walkPosts(db: Db, { after, limit }: { after: PageCursor; limit: number }) {
  return db
    .selectFrom('posts')
    .leftJoin('post_search_rows', 'post_search_rows.post_id', 'posts.id')
    .select((eb) => [
      'posts.id',
      'posts.created_at',
      eb
        .case()
        .when('post_search_rows.post_id', 'is', null)
        .then(eb.ref('posts.text_content'))
        .else(null)
        .end()
        .as('text'),
    ])
    .where((eb) => eb(eb.refTuple('posts.created_at', 'posts.id'), '>', eb.tuple(after.at, after.id)))
    .where('posts.deleted_at', 'is', null)
    .orderBy('posts.created_at')
    .orderBy('posts.id')
    .limit(limit)
    .execute()
}

export async function findPostText(db: Db, id: string): Promise<string | undefined> {
  const post = await db.selectFrom('posts').select('text_content').where('id', '=', id).executeTakeFirst()
  return post?.text_content
}

/** An account's names as they are and as the index has them (null: never indexed). */
function selectNames(db: Db) {
  return db
    .selectFrom('accounts')
    .leftJoin('account_search', 'account_search.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.first_name',
      'accounts.last_name',
      names.as('names'),
      'account_search.names as indexed_names',
    ])
}

export type NamesRow = Awaited<ReturnType<typeof walkNames>>[number]

/** Accounts after `afterId`, in the order of their ids. */
export async function walkNames(db: Db, { afterId, limit }: { afterId: string; limit: number }) {
  return selectNames(db).where('accounts.id', '>', afterId).orderBy('accounts.id').limit(limit).execute()
}

export async function findNames(db: Db, accountId: string): Promise<NamesRow | undefined> {
  return selectNames(db).where('accounts.id', '=', accountId).executeTakeFirst()
}

interface IndexedNames {
  accountId: string
  names: string
  trigrams: string[]
}

/** Replaces what the index says of an account. */
export async function replaceNames(db: Db, { accountId, names: written, trigrams }: IndexedNames): Promise<void> {
  await db.deleteFrom('account_trigrams').where('account_id', '=', accountId).execute()
  const rows = trigrams.map((trigram) => ({ trigram, account_id: accountId }))
  if (rows.length > 0) {
    await db
      .insertInto('account_trigrams')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['trigram', 'account_id']).doNothing())
      .execute()
  }
  await db
    .insertInto('account_search')
    .values({ account_id: accountId, names: written })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ names: written }))
    .execute()
}
