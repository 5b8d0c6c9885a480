import { dayMs } from '#contract/durations.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { sql } from 'kysely'

export interface SeenPost {
  accountId: string
  postId: string
  /** Epoch milliseconds. */
  at: number
}

/**
 * Writes views, each pair of member and post at most once in the list. A view counts once per day (UTC); views of posts or
 * by members that are gone are dropped.
 */
export async function recordSeenPosts(db: Db, seen: readonly SeenPost[]): Promise<void> {
  const posts = await existing(
    db,
    'posts',
    seen.map(({ postId }) => postId),
  )
  const accounts = await existing(
    db,
    'accounts',
    seen.map(({ accountId }) => accountId),
  )
  const rows = seen
    .filter(({ postId, accountId }) => posts.has(postId) && accounts.has(accountId))
    .map(({ accountId, postId, at }) => ({ account_id: accountId, post_id: postId, viewed_at: at }))
  if (rows.length === 0) return
  const counted = await db
    .insertInto('post_views')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'post_id'])
        .doUpdateSet({ viewed_at: (eb) => eb.ref('excluded.viewed_at') })
        .where(sql<boolean>`post_views.viewed_at < excluded.viewed_at - (excluded.viewed_at % ${sql.lit(dayMs)})`),
    )
    .returning('post_id')
    .execute()
  await addToViewCounts(
    db,
    counted.map((row) => row.post_id),
  )
}

async function addToViewCounts(db: Db, postIds: readonly string[]): Promise<void> {
  const times = new Map<string, number>()
  for (const id of postIds) times.set(id, (times.get(id) ?? 0) + 1)
  const bySteps = Map.groupBy(times, ([, step]) => step)
  for (const [step, posts] of bySteps) {
    await db
      .updateTable('posts')
      .set((eb) => ({ view_count: eb('view_count', '+', step) }))
      .where(
        'id',
        'in',
        posts.map(([id]) => id),
      )
      .execute()
  }
}

async function existing(db: Db, table: 'posts' | 'accounts', ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Set(rows.map(({ id }) => id))
}
