import { cacheQuery } from '#server/infra/db/cache-query.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { sql } from 'kysely'

/** Likes, reposts and bookmarks are the same thing three times: who marked which post, and a counter on the post. */
export type MarkTable = 'likes' | 'reposts' | 'bookmarks'

export type Mark = {
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
  const { numAffectedRows } = await statements[table].insert(db, { postId, accountId, now })
  if ((numAffectedRows ?? 0n) === 0n) return false
  await addToCounter(db, table, { postId, step: 1 })
  return true
}

/** True when there was a mark to take back. */
export async function deleteMark(db: Db, table: MarkTable, { postId, accountId }: Mark): Promise<boolean> {
  const { numAffectedRows } = await statements[table].remove(db, { postId, accountId })
  if ((numAffectedRows ?? 0n) === 0n) return false
  await addToCounter(db, table, { postId, step: -1 })
  return true
}

export async function hasMark(db: Db, table: MarkTable, { postId, accountId }: Mark): Promise<boolean> {
  return (await statements[table].find(db, { postId, accountId })).rows.length > 0
}

/** How many marks the post has, and whether it was deleted: undefined when nothing is left of it. */
export async function findMarked(
  db: Db,
  table: MarkTable,
  postId: string,
): Promise<{ total: number; deleted_at: number | null } | undefined> {
  return (await statements[table].findMarked(db, { postId })).rows[0]
}

async function addToCounter(
  db: Db,
  table: MarkTable,
  { postId, step }: { postId: string; step: 1 | -1 },
): Promise<void> {
  await statements[table][step === 1 ? 'up' : 'down'](db, { postId })
}

const statements = {
  likes: statementsOf('likes'),
  reposts: statementsOf('reposts'),
  bookmarks: statementsOf('bookmarks'),
}

function statementsOf(table: MarkTable) {
  const counter = sql.ref(counterOf[table])
  const move = (step: 1 | -1) =>
    cacheQuery((db, { postId }: { postId: string }) => {
      // A counter that an operator repaired by hand must not go below zero.
      const moved = sql<number>`case when ${counter} + ${sql.lit(step)} < 0 then 0 else ${counter} + ${sql.lit(step)} end`
      return db
        .updateTable('posts')
        .set({ [counterOf[table]]: moved })
        .where('id', '=', postId)
    })
  return {
    insert: cacheQuery((db, { postId, accountId, now }: Mark & { now: number }) =>
      db
        .insertInto(table)
        .values({ post_id: postId, account_id: accountId, created_at: now })
        .onConflict((conflict) => conflict.columns(['post_id', 'account_id']).doNothing()),
    ),
    remove: cacheQuery((db, { postId, accountId }: Mark) =>
      db.deleteFrom(table).where('post_id', '=', postId).where('account_id', '=', accountId),
    ),
    find: cacheQuery((db, { postId, accountId }: Mark) =>
      db.selectFrom(table).select('post_id').where('post_id', '=', postId).where('account_id', '=', accountId),
    ),
    findMarked: cacheQuery((db, { postId }: { postId: string }) =>
      db
        .selectFrom('posts')
        .select([`${counterOf[table]} as total`, 'deleted_at'])
        .where('id', '=', postId),
    ),
    up: move(1),
    down: move(-1),
  }
}
