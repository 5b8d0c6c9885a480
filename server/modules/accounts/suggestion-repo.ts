import { sql } from 'kysely'
import type { Dialect } from '#server/infra/db/dialect.ts'
import { selectSummaries } from '#server/infra/db/account-summary-repo.ts'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { joinNewest } from '#server/infra/db/newest-of-each.ts'
import { mayHear, type Listener } from '#server/infra/db/may-hear.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { SummaryRow } from '#server/account-summary-view.ts'

/** These bound every list of candidates, however large the server: ranking looks at a few hundred accounts at most. */
export const candidatesPerReason = 100
const lookedAt = { followed: 200, followedByEach: 50, ownFollowed: 1_000, tags: 10, popular: 300 }

type OfAccount = { accountId: string }

/** Answers those of some accounts whom the member follows; whoever follows few is asked for all of them at once. */
export async function readOwnFollowed(
  db: Db,
  accountId: string,
): Promise<(ids: readonly string[]) => Promise<Set<string>>> {
  const idsOf = async (among: readonly string[] | undefined) =>
    new Set((await selectFollowed(db, { accountId, among })).rows.map(({ id }) => id))
  const all = await idsOf(undefined)
  return async (ids) => {
    if (all.size <= lookedAt.ownFollowed) return all
    return ids.length === 0 ? new Set() : idsOf(ids)
  }
}

const selectFollowed = cacheQuery((db, { accountId, among }: OfAccount & { among: readonly string[] | undefined }) => {
  const followed = db.selectFrom('follows').select('followed_id as id').where('follower_id', '=', accountId)
  return among ? followed.where('followed_id', 'in', among) : followed.limit(lookedAt.ownFollowed + 1)
})

/** Whom those followed last whom the member followed last: an account as often as it is among these. */
export async function listFollowedByFollowed(db: Db, { name }: Dialect, accountId: string): Promise<string[]> {
  // As one text: hundreds of rows cost more on their way from another thread than in the database.
  const [row] = (await selectFollowedByFollowed[name](db, { accountId })).rows
  return row?.ids?.split(' ') ?? []
}

const selectFollowedByFollowed = { sqlite: followedByFollowed('sqlite'), postgres: followedByFollowed('postgres') }

function followedByFollowed(dialect: Dialect['name']) {
  const newest = joinNewest(dialect, {
    ...{ table: 'follows', owner: sql`followed.account_id`, within: () => sql`true` },
    ...{ since: 0, limit: lookedAt.followedByEach },
  })
  return cacheQuery(
    (_, { accountId }: OfAccount) => sql<{ ids: string | null }>`
      select string_agg(newest.followed_id, ' ') as ids from (select followed_id as account_id from follows
        where follower_id = ${accountId} order by created_at desc, followed_id desc
        limit ${sql.lit(lookedAt.followed)}) as followed ${newest}`,
  )
}

/** The member's latest tags. */
export async function listTagIds(db: Db, accountId: string): Promise<string[]> {
  return (await selectTagIds(db, { accountId })).rows.map((row) => row.tag_id)
}

const selectTagIds = cacheQuery((db, { accountId }: OfAccount) =>
  db
    .selectFrom('account_tags')
    .select('tag_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('tag_id')
    .limit(lookedAt.tags),
)

/** Who chose a tag lately. */
export async function listIdsWithTag(db: Db, tagId: string): Promise<string[]> {
  return (await selectWithTag(db, { tagId })).rows.map((row) => row.account_id)
}

const selectWithTag = cacheQuery((db, { tagId }: { tagId: string }) =>
  db
    .selectFrom('account_tags')
    .select('account_id')
    .where('tag_id', '=', tagId)
    .orderBy('created_at', 'desc')
    .orderBy('account_id')
    .limit(candidatesPerReason),
)

/** The most followed of those whom a member does not follow and may see. */
export async function listPopularIdsFor(db: Db, accountId: string): Promise<string[]> {
  return (await selectPopularFor(db, { accountId })).rows.map(({ id }) => id)
}

const selectPopularFor = cacheQuery((db, { accountId }: OfAccount) =>
  selectSummaries(db, accountId)
    .where('viewer_follows.follower_id', 'is', null)
    .where('accounts.retired_at', 'is', null)
    .orderBy('accounts.followers_count', 'desc')
    .orderBy('accounts.id', 'desc')
    .limit(candidatesPerReason),
)

export interface PopularAccount {
  id: string
  followersCount: number
}

/** The most followed of all, most followed first; undefined where so many are not there. */
export async function findMostFollowed(db: Db): Promise<PopularAccount[] | undefined> {
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'followers_count as followersCount'])
    .orderBy('followers_count', 'desc')
    .orderBy('id')
    .limit(lookedAt.popular)
    .execute()
  return rows.length < lookedAt.popular ? undefined : rows
}

export async function listHouseIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('is_house', '=', sql.lit(1))
    .where('retired_at', 'is', null)
    .limit(candidatesPerReason)
    .execute()
  return rows.map(({ id }) => id)
}

export type SuggestibleRow = SummaryRow & { followers_count: number; is_house: 0 | 1 }

/** Those of `ids` who may be suggested: not the member, not followed yet, not muted, not retired. */
export async function findSuggestible(db: Db, ids: readonly string[], listener: Listener): Promise<SuggestibleRow[]> {
  return ids.length === 0 ? [] : (await selectSuggestible(db, { ids, ...listener })).rows
}

const selectSuggestible = cacheQuery(
  (db, { ids, viewerId, now }: { ids: readonly string[]; viewerId: string; now: number }) =>
    selectSummaries(db, viewerId)
      .select(['accounts.followers_count', 'accounts.is_house'])
      .where('accounts.id', 'in', ids)
      .where('accounts.id', '!=', viewerId)
      .where(mayHear({ viewerId, now }, 'accounts.id'))
      .where('accounts.retired_at', 'is', null)
      .where('viewer_follows.follower_id', 'is', null),
)
