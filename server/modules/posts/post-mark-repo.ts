import type { Db } from '#server/infra/db/tables.ts'
import { sql } from 'kysely'

/** Likes, reposts and bookmarks are the same thing three times: who marked which post, and a counter on the post. */
export type MarkTable = 'likes' | 'reposts' | 'bookmarks'

export interface Mark {
  postId: string
  accountId: string
}

const counterOf = { likes: 'like_count', reposts: 'repost_count', bookmarks: 'bookmark_count' } as const

/** True when the mark is new; the counter has moved then and only then, so that repeats and races count once. */
export async function insertMark(
  db: Db,
  table: MarkTable,
  { postId, accountId, now }: Mark & { now: number },
): Promise<boolean> {
  const result = await db
    .insertInto(table)
    .values({ post_id: postId, account_id: accountId, created_at: now })
    .onConflict((conflict) => conflict.columns(['post_id', 'account_id']).doNothing())
    .executeTakeFirst()
  if ((result.numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  await addToCounter(db, table, { postId, step: 1 })
  return true
}

/** True when there was a mark to take back. */
export async function deleteMark(db: Db, table: MarkTable, { postId, accountId }: Mark): Promise<boolean> {
  const result = await db
    .deleteFrom(table)
    .where('post_id', '=', postId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (result.numDeletedRows === 0n) return false
  await addToCounter(db, table, { postId, step: -1 })
  return true
}

export async function hasMark(db: Db, table: MarkTable, { postId, accountId }: Mark): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select('post_id')
    .where('post_id', '=', postId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export async function countMarks(db: Db, table: MarkTable, postId: string): Promise<number> {
  const { total } = await db
    .selectFrom('posts')
    .select(`${counterOf[table]} as total`)
    .where('id', '=', postId)
    .executeTakeFirstOrThrow()
  return total
}

async function addToCounter(
  db: Db,
  table: MarkTable,
  { postId, step }: { postId: string; step: 1 | -1 },
): Promise<void> {
  const counter = sql.ref(counterOf[table])
  // A counter that an operator repaired by hand must not go below zero.
  const moved = sql<number>`case when ${counter} + ${step} < 0 then 0 else ${counter} + ${step} end`
  await db
    .updateTable('posts')
    .set({ [counterOf[table]]: moved })
    .where('id', '=', postId)
    .execute()
}
