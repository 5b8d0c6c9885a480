import { sql } from 'kysely'
import { mayHear } from '#server/infra/db/may-hear.ts'
import { mayMeet, type Viewer } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { counterColumns, selectPosts } from '../posts/post-summary-repo.ts'

/** How posts are doing, whoever looks, with their authors. */
export async function findCounters(db: Db, ids: readonly string[]) {
  return selectPosts(db, ids, undefined)
    .select(['posts.id', 'posts.author_id', ...counterColumns])
    .execute()
}

/** Those of the posts that are there, whoever looks, with their authors. */
export async function findAuthors(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('posts')
    .select(['id', 'author_id'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Those of the posts by these authors whom the viewer does not see, as they are suspended, have left or are kept apart by a block. */
export async function findHidden(
  db: Db,
  { ids, authors }: { ids: readonly string[]; authors: readonly string[] },
  viewer: Viewer,
): Promise<string[]> {
  const rows = await db
    .selectFrom('posts')
    .select('id')
    .where('id', 'in', ids)
    // No plain column, which would have SQLite read every post of an author: 100,000 take 20 times as long as 500 ids.
    .where(sql<string>`author_id || ''`, 'in', authors)
    .where(({ not }) => not(mayMeet(viewer, 'posts.author_id')))
    .execute()
  return rows.map(({ id }) => id)
}

/** Those of the sessions that have not ended. */
export async function findLiveHashes(db: Db, hashes: readonly string[], now: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('token_hash', 'in', hashes)
    .where('expires_at', '>', now)
    .execute()
  return new Set(rows.map(({ token_hash }) => token_hash))
}

/** Of the newest posts, and reposts, so many are looked at: most may be by somebody whom the member may not hear, or who is suspended. */
const mostLookedAt = 300

/** The newest posts and reposts since, of whomever the member may hear. */
export async function findNewSince(
  db: Db,
  { viewerId, now, since, limit }: { viewerId: string; now: number; since: number; limit: number },
): Promise<string[]> {
  const newest = db
    .selectFrom('posts')
    .select(['id', 'author_id', 'created_at'])
    .where('created_at', '>', since)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(mostLookedAt)
  const posts = await db
    .selectFrom(newest.as('recent'))
    .select('recent.id')
    .where(mayMeet(viewerId, 'recent.author_id'))
    .where(mayHear({ viewerId, now }, 'recent.author_id'))
    .orderBy('recent.created_at', 'desc')
    .limit(limit)
    .execute()
  const newestReposts = db
    .selectFrom('reposts')
    .select(['post_id', 'account_id', 'created_at'])
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(mostLookedAt)
  const reposts = await db
    .selectFrom(newestReposts.as('recent'))
    .innerJoin('posts', 'posts.id', 'recent.post_id')
    .select('posts.id')
    .where('posts.deleted_at', 'is', null)
    .where(mayMeet(viewerId, 'recent.account_id'))
    .where(mayHear({ viewerId, now }, 'recent.account_id'))
    .where(mayMeet(viewerId, 'posts.author_id'))
    .where(mayHear({ viewerId, now }, 'posts.author_id'))
    .orderBy('recent.created_at', 'desc')
    .limit(limit)
    .execute()
  return [...new Set([...posts, ...reposts].map(({ id }) => id))]
}
