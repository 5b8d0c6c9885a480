import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findMutedWords } from '../mutes/muted-word-summary-repo.ts'
import { findNewestIds } from './feed-candidate-repo.ts'

/** New posts are among these, unless somebody dates theirs back. */
const newestLookedAt = 60

/** A reader, and when. */
export interface BasisOf {
  viewerId: string
  now: number
  /** Seen, but not yet in the database. */
  justSeen: readonly string[]
}

/**
 * What a reading of For You begins with, as a hash: the newest posts, and whom its reader follows, may not see and has muted,
 * which words they muted, which tags they chose and what they saw last. While it stays the same nothing is ranked anew; what
 * others like and repost is noticed with the next reading.
 */
export async function findReadingBasis(db: Db, { viewerId, now, justSeen }: BasisOf): Promise<string> {
  const [newest, { rows }, words] = await Promise.all([
    findNewestIds(db, { asOf: now, limit: newestLookedAt }),
    selectMarks(db, { viewerId, now }),
    findMutedWords(db, { viewerId, now }),
  ])
  const facts = JSON.stringify([newest.toSorted(), rows, words, justSeen.toSorted()])
  return hash('sha256', facts, 'base64url')
}

const selectMarks = cacheQuery(
  (_, { viewerId, now }: { viewerId: string; now: number }) => sql`select
    (select following_count from accounts where id = ${viewerId}) as follows,
    (select max(created_at) from follows where follower_id = ${viewerId}) as followed_at,
    (select count(*) || ' ' || coalesce(max(created_at), 0) from blocks where blocker_id = ${viewerId}) as blocks,
    (select count(*) || ' ' || coalesce(max(created_at), 0) from mutes where muter_id = ${viewerId}
      and (ends_at is null or ends_at > ${now})) as mutes,
    (select count(*) || ' ' || coalesce(max(created_at), 0) from account_tags where account_id = ${viewerId}) as tags,
    (select max(viewed_at) from post_views where account_id = ${viewerId}) as seen`,
)
