import { sql } from 'kysely'
import { mayHear, type Listener } from '#server/infra/db/may-hear.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { selectSummaries } from '#server/infra/db/account-summary-repo.ts'
import type { SummaryRow } from '#server/account-summary-view.ts'

/** These bound every list of candidates, however large the server: ranking looks at a few hundred accounts at most. */
const candidatesPerReason = 100
const followsLookedAt = 200
const tagsLookedAt = 10

export interface CountedAccount {
  id: string
  count: number
}

/** Accounts followed by those whom the member followed last, most often followed first. */
export async function listFollowedByFollowed(db: Db, accountId: string): Promise<CountedAccount[]> {
  return db
    .selectFrom('follows')
    .select(({ fn }) => ['followed_id as id', fn.countAll<number>().as('count')])
    .where('follower_id', 'in', (eb) =>
      eb
        .selectFrom('follows as own')
        .select('own.followed_id')
        .where('own.follower_id', '=', accountId)
        .orderBy('own.created_at', 'desc')
        .orderBy('own.followed_id')
        .limit(followsLookedAt),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('follows as own')
            .select('own.followed_id')
            .where('own.follower_id', '=', accountId)
            .whereRef('own.followed_id', '=', 'follows.followed_id'),
        ),
      ),
    )
    .groupBy('followed_id')
    .orderBy('count', 'desc')
    .orderBy('followed_id')
    .limit(candidatesPerReason)
    .execute()
}

/** For each of the member's latest tags, who else chose it lately: an account appears once for every tag in common. */
export async function listIdsWithSharedTags(db: Db, accountId: string): Promise<string[]> {
  const tags = await db
    .selectFrom('account_tags')
    .select('tag_id')
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('tag_id')
    .limit(tagsLookedAt)
    .execute()
  const ids: string[] = []
  for (const { tag_id: tagId } of tags) {
    const rows = await db
      .selectFrom('account_tags')
      .select('account_id')
      .where('tag_id', '=', tagId)
      .orderBy('created_at', 'desc')
      .orderBy('account_id')
      .limit(candidatesPerReason)
      .execute()
    ids.push(...rows.map((row) => row.account_id))
  }
  return ids
}

/** Whom to look at without any reason of the member's own: the most followed of those not followed, and the house accounts. */
export async function listPopularIds(db: Db, accountId: string): Promise<string[]> {
  const popular = await selectSummaries(db, accountId)
    .where('viewer_follows.follower_id', 'is', null)
    .where('accounts.retired_at', 'is', null)
    .orderBy('accounts.followers_count', 'desc')
    .orderBy('accounts.id', 'desc')
    .limit(candidatesPerReason)
    .execute()
  const house = await db
    .selectFrom('accounts')
    .select('id')
    .where('is_house', '=', sql.lit(1))
    .where('retired_at', 'is', null)
    .limit(candidatesPerReason)
    .execute()
  return [...popular, ...house].map(({ id }) => id)
}

export type SuggestibleRow = SummaryRow & { followers_count: number; is_house: 0 | 1 }

/** Those of `ids` who may be suggested: not the member, not followed yet, not muted, not retired. */
export async function findSuggestible(db: Db, ids: readonly string[], listener: Listener): Promise<SuggestibleRow[]> {
  if (ids.length === 0) return []
  const { viewerId: accountId } = listener
  return selectSummaries(db, accountId)
    .select(['accounts.followers_count', 'accounts.is_house'])
    .where('accounts.id', 'in', ids)
    .where('accounts.id', '!=', accountId)
    .where(mayHear(listener, 'accounts.id'))
    .where('accounts.retired_at', 'is', null)
    .where('viewer_follows.follower_id', 'is', null)
    .execute()
}
