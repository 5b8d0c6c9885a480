import { sql } from 'kysely'
import type { Db } from '#server/infra/db/tables.ts'
import { selectSummaries } from '#server/infra/db/account-summary-repo.ts'
import type { SummaryRow } from '#server/account-summary-view.ts'

export interface OnboardingFacts {
  onboardedAt: number | null
  follows: number
  tags: number
}

/** What decides whether a member has completed onboarding; undefined for an unknown account. */
export async function findOnboardingFacts(db: Db, accountId: string): Promise<OnboardingFacts | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select((eb) => [
      'onboarded_at',
      'following_count',
      eb
        .selectFrom('account_tags')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('account_tags.account_id', '=', 'accounts.id')
        .as('tags'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row && { onboardedAt: row.onboarded_at, follows: row.following_count, tags: row.tags ?? 0 }
}

/** Records the first completion; a later call changes nothing. */
export async function markOnboarded(db: Db, accountId: string, now: number): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ onboarded_at: now })
    .where('id', '=', accountId)
    .where('onboarded_at', 'is', null)
    .execute()
}

/** House accounts in the order they came in. */
export async function listHouseSummaries(db: Db, viewerId: string, limit: number): Promise<SummaryRow[]> {
  return selectSummaries(db, viewerId)
    .where('accounts.is_house', '=', sql.lit(1))
    .where('accounts.retired_at', 'is', null)
    .orderBy('accounts.created_at')
    .orderBy('accounts.id')
    .limit(limit)
    .execute()
}

/** The most followed members, the viewer left out. */
export async function listPopularSummaries(db: Db, viewerId: string, limit: number): Promise<SummaryRow[]> {
  return selectSummaries(db, viewerId)
    .where('accounts.is_house', '=', 0)
    .where('accounts.retired_at', 'is', null)
    .where('accounts.id', '!=', viewerId)
    .orderBy('accounts.followers_count', 'desc')
    .orderBy('accounts.id', 'desc')
    .limit(limit)
    .execute()
}
