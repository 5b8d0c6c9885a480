import type { Db } from '#server/infra/db/tables.ts'
import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Page, PageCursor } from '#server/page-cursor.ts'
import { readEntries, type SnapshotEntries } from './snapshot-entries.ts'

export interface FeedSnapshot {
  id: string
  accountId: string
  createdAt: number
  /** As they are persisted (`snapshot-entries.ts`). */
  entries: string
  /** What it was made from (`reading-basis-repo.ts`). */
  basis: string
  /** When the ranking was last made and came out so, epoch milliseconds. */
  lookedAt: number
}

export async function insertSnapshot(db: Db, snapshot: FeedSnapshot): Promise<void> {
  await db
    .insertInto('feed_snapshots')
    .values({
      id: snapshot.id,
      account_id: snapshot.accountId,
      created_at: snapshot.createdAt,
      entries: snapshot.entries,
      basis: snapshot.basis,
      looked_at: snapshot.lookedAt,
    })
    .execute()
}

/** Undefined when it was swept, or belongs to somebody else. */
export async function findSnapshotEntries(
  db: Db,
  { id, accountId }: Pick<FeedSnapshot, 'id' | 'accountId'>,
): Promise<SnapshotEntries | undefined> {
  const row = await db
    .selectFrom('feed_snapshots')
    .select('entries')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row && readEntries(row.entries)
}

/** The last reading a member began; undefined when there is none. */
export async function findNewestSnapshot(db: Db, accountId: string): Promise<FeedSnapshot | undefined> {
  const [row] = (await selectNewestSnapshot(db, { accountId })).rows
  if (!row) return undefined
  const { id, created_at: createdAt, looked_at: lookedAt, basis, entries } = row
  return { id, accountId, createdAt, lookedAt, basis, entries }
}

const selectNewestSnapshot = cacheQuery((db, { accountId }: { accountId: string }) =>
  db
    .selectFrom('feed_snapshots')
    .select(['id', 'created_at', 'entries', 'basis', 'looked_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1),
)

/** The ranking came out the same: it is what the reading would begin with now. */
export async function confirmSnapshot(
  db: Db,
  { id, basis, lookedAt }: Pick<FeedSnapshot, 'id' | 'basis' | 'lookedAt'>,
): Promise<void> {
  await db.updateTable('feed_snapshots').set({ basis, looked_at: lookedAt }).where('id', '=', id).execute()
}

const deleteBelow = cacheQuery((db, { accountId, last }: { accountId: string; last: number }) =>
  db
    .deleteFrom('feed_snapshots')
    .where('account_id', '=', accountId)
    // Null where there are no more: then none is older.
    .where('created_at', '<', (eb) =>
      eb
        .selectFrom('feed_snapshots')
        .select('created_at')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .offset(last)
        .limit(1),
    ),
)

/** Leaves a member the newest `most`: several tabs and devices read at once, but nobody reads dozens. */
export async function deleteSurplusSnapshots(db: Db, accountId: string, most: number): Promise<void> {
  await deleteBelow(db, { accountId, last: most - 1 })
}

export async function deleteSnapshotsOlderThan(db: Db, instant: number): Promise<void> {
  await deleteInSteps(db, { table: 'feed_snapshots', where: (eb) => eb('created_at', '<', instant) })
}

/** All posts but `without` by time, newest first, from `asOf` down. */
export async function findPostsByTime(
  db: Db,
  { asOf, without, page }: { asOf: number; without: readonly string[]; page: Page },
): Promise<PageCursor[]> {
  const posts = db
    .selectFrom('posts')
    .select(['id', 'created_at as at'])
    .where('deleted_at', 'is', null)
    .where('created_at', '<=', asOf)
    .$if(without.length > 0, (query) => query.where('id', 'not in', without))
  return keysetPage(posts, { at: 'created_at', id: 'id' }, page).execute()
}
