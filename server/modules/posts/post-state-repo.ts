import type { Viewer } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { counterColumns, selectPosts } from './post-summary-repo.ts'

export interface Tombstone {
  id: string
  /** Epoch milliseconds. */
  at: number
}

/** The counters of posts that are there for the viewer, in the order of their ids. */
export async function findPostCounters(db: Db, ids: readonly string[], viewer: Viewer) {
  if (ids.length === 0) return []
  return selectPosts(db, ids, viewer)
    .select(['posts.id', ...counterColumns])
    .orderBy('posts.id')
    .execute()
}

/** Posts deleted after `after` and not after `until`, oldest deletion first. */
export async function findTombstones(
  db: Db,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<Tombstone[]> {
  const deleted = await db
    .selectFrom('posts')
    .select(['id', 'deleted_at'])
    .where('deleted_at', '>', after)
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const erased = await db
    .selectFrom('erased_posts')
    .select(['id', 'erased_at as at'])
    .where('erased_at', '>', after)
    .where('erased_at', '<=', until)
    .orderBy('erased_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const tombstones = deleted.flatMap(({ id, deleted_at: at }) => (at === null ? [] : [{ id, at }]))
  return [...tombstones, ...erased].toSorted((a, b) => a.at - b.at).slice(0, limit)
}

/** Posts that were deleted in exactly this millisecond. */
export async function findTombstonesAt(db: Db, at: number): Promise<string[]> {
  const deleted = await db.selectFrom('posts').select('id').where('deleted_at', '=', at).orderBy('id').execute()
  const erased = await db.selectFrom('erased_posts').select('id').where('erased_at', '=', at).orderBy('id').execute()
  return [...deleted, ...erased].map(({ id }) => id)
}

/**
 * Whom the viewer does not see any more since a block, whichever of the two blocked, a suspension or their leaving within the stretch;
 * the oldest first.
 */
export async function findHiddenMembers(
  db: Db,
  viewerId: string,
  { after, until, limit }: { after: number; until: number; limit: number },
): Promise<Tombstone[]> {
  const sides = [
    ['blocker_id', 'blocked_id'],
    ['blocked_id', 'blocker_id'],
  ] as const
  const found: Tombstone[] = []
  for (const [own, other] of sides) {
    const rows = await db
      .selectFrom('blocks')
      .select([`${other} as id`, 'created_at as at'])
      .where(own, '=', viewerId)
      .where('created_at', '>', after)
      .where('created_at', '<=', until)
      .orderBy('created_at')
      .limit(limit)
      .execute()
    found.push(...rows)
  }
  for (const table of ['suspensions', 'departures'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['account_id as id', 'created_at as at'])
      .where('created_at', '>', after)
      .where('created_at', '<=', until)
      .orderBy('created_at')
      .orderBy('account_id')
      .limit(limit)
      .execute()
    found.push(...rows)
  }
  return found.toSorted((a, b) => a.at - b.at).slice(0, limit)
}

/** The newest posts of a member. */
export async function findNewestOf(db: Db, authorId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', authorId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** When the last post was deleted, in epoch milliseconds; 0 before the first time. */
export async function findLastDeletion(db: Db, until: number): Promise<number> {
  const row = await db
    .selectFrom('posts')
    .select('deleted_at')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const erased = await db
    .selectFrom('erased_posts')
    .select('erased_at')
    .where('erased_at', '<=', until)
    .orderBy('erased_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return Math.max(row?.deleted_at ?? 0, erased?.erased_at ?? 0)
}
