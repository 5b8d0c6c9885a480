import { sql } from 'kysely'
import { keepQuery } from '#server/infra/db/keep-query.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findApart } from '../blocks/apart-summary-repo.ts'

/** Whoever follows, blocked, muted or saw no more is asked for all of that at once: it costs less than a look for each candidate. */
const mostListed = 1_000

/** Those whom the member follows, of the authors at least. */
export async function findFollowedOf(db: Db, accountId: string, authorIds: readonly string[]): Promise<Set<string>> {
  if (authorIds.length === 0) return new Set()
  const all = await selectFollowed(db, { accountId, among: undefined })
  const { rows } = all.rows.length > mostListed ? await selectFollowed(db, { accountId, among: authorIds }) : all
  return new Set(rows.map((row) => row.followed_id))
}

const selectFollowed = keepQuery(
  (db, { accountId, among }: { accountId: string; among: readonly string[] | undefined }) => {
    const followed = db.selectFrom('follows').select('followed_id').where('follower_id', '=', accountId)
    return among ? followed.where('followed_id', 'in', among) : followed.limit(mostListed + 1)
  },
)

/** Those of whom the member is not to hear, blocked by either or muted: of the authors at least. */
export async function findUnheardOf(
  db: Db,
  { viewerId, now }: Listener,
  authorIds: readonly string[],
): Promise<Set<string>> {
  const all = await selectUnheard(db, { viewerId, now })
  const others =
    all.rows.length > mostListed ? await findApart(db, { members: [viewerId], others: authorIds, now }) : all.rows
  return new Set(others.map(({ other }) => other))
}

const selectUnheard = keepQuery(
  (_, { viewerId, now }: { viewerId: string; now: number }) => sql<{ other: string }>`
    select other from (select blocked_id as other from blocks where blocker_id = ${viewerId}
      limit ${sql.lit(mostListed + 1)}) as list
    union all select other from (select blocker_id as other from blocks where blocked_id = ${viewerId}
      limit ${sql.lit(mostListed + 1)}) as list
    union all select other from (select muted_id as other from mutes where muter_id = ${viewerId}
      and (ends_at is null or ends_at > ${now}) limit ${sql.lit(mostListed + 1)}) as list`,
)

/** What a member has seen, of the posts at least. */
export async function findSeenIds(
  db: Db,
  { viewerId, postIds }: { viewerId: string; postIds: readonly string[] },
): Promise<string[]> {
  if (postIds.length === 0) return []
  const all = await selectSeen(db, { viewerId, among: undefined })
  const { rows } = all.rows.length > mostListed ? await selectSeen(db, { viewerId, among: postIds }) : all
  return rows.map((row) => row.post_id)
}

const selectSeen = keepQuery((db, { viewerId, among }: { viewerId: string; among: readonly string[] | undefined }) => {
  const seen = db.selectFrom('post_views').select('post_id').where('account_id', '=', viewerId)
  return among ? seen.where('post_id', 'in', among) : seen.limit(mostListed + 1)
})
