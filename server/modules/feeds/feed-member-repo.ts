import { sql } from 'kysely'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import type { Listener } from '#server/infra/db/may-hear.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findApart } from '../blocks/apart-summary-repo.ts'

/** Whoever follows, blocked, muted or saw no more is asked for all of that at once: it costs less than a look for each candidate. */
const mostListed = 1_000

/** Answers those who are on a member's list: of the named ones at least. */
export type OnList = (ids: readonly string[]) => Promise<ReadonlySet<string>>

/** Whom the member follows. */
export async function readFollowed(db: Db, accountId: string): Promise<OnList> {
  const find = async (among: readonly string[] | undefined) =>
    (await selectFollowed(db, { accountId, among })).rows.map((row) => row.followed_id)
  return onList(await find(undefined), find)
}

const selectFollowed = cacheQuery(
  (db, { accountId, among }: { accountId: string; among: readonly string[] | undefined }) => {
    const followed = db.selectFrom('follows').select('followed_id').where('follower_id', '=', accountId)
    return among ? followed.where('followed_id', 'in', among) : followed.limit(mostListed + 1)
  },
)

/** Of whom the member is not to hear, blocked by either or muted. */
export async function readUnheard(db: Db, { viewerId, now }: Listener): Promise<OnList> {
  const all = await selectUnheard(db, { viewerId, now })
  return onList(all.rows.map(othersOf), async (others) =>
    (await findApart(db, { members: [viewerId], others, now })).map(othersOf),
  )
}

const othersOf = ({ other }: { other: string }) => other

const selectUnheard = cacheQuery(
  (_, { viewerId, now }: { viewerId: string; now: number }) => sql<{ other: string }>`
    select other from (select blocked_id as other from blocks where blocker_id = ${viewerId}
      limit ${sql.lit(mostListed + 1)}) as list
    union all select other from (select blocker_id as other from blocks where blocked_id = ${viewerId}
      limit ${sql.lit(mostListed + 1)}) as list
    union all select other from (select muted_id as other from mutes where muter_id = ${viewerId}
      and (ends_at is null or ends_at > ${now}) limit ${sql.lit(mostListed + 1)}) as list`,
)

/** Which posts a member has seen. */
export async function readSeen(db: Db, viewerId: string): Promise<OnList> {
  const find = async (among: readonly string[] | undefined) =>
    (await selectSeen(db, { viewerId, among })).rows.map((row) => row.post_id)
  return onList(await find(undefined), find)
}

const selectSeen = cacheQuery((db, { viewerId, among }: { viewerId: string; among: readonly string[] | undefined }) => {
  const seen = db.selectFrom('post_views').select('post_id').where('account_id', '=', viewerId)
  return among ? seen.where('post_id', 'in', among) : seen.limit(mostListed + 1)
})

function onList(all: readonly string[], findAmong: (ids: readonly string[]) => Promise<string[]>): OnList {
  const whole = all.length > mostListed ? undefined : new Set(all)
  return async (ids) => whole ?? new Set(ids.length === 0 ? [] : await findAmong(ids))
}
