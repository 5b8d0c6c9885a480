import type { Db } from '#server/infra/db/tables.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Page } from '#server/page-cursor.ts'
import { selectSummaries } from '#server/infra/db/account-summary-repo.ts'
import type { SummaryRow } from '#server/account-summary-view.ts'

export type FollowListRow = SummaryRow & { followed_at: number }

/** Which side of the follows is listed: `follower` lists who follows an account, `followed` whom it follows. */
export type ListedSide = 'follower' | 'followed'

interface FollowPage {
  accountId: string
  side: ListedSide
  viewerId: string
  page: Page
}

/** One page of an account's followers or followed, newest first. */
export async function listFollowPage(
  db: Db,
  { accountId, side, viewerId, page }: FollowPage,
): Promise<FollowListRow[]> {
  const listed = `listed.${side}_id` as const
  const owner = side === 'follower' ? 'listed.followed_id' : 'listed.follower_id'
  const accounts = selectSummaries(db, viewerId)
    .innerJoin('follows as listed', listed, 'accounts.id')
    .select('listed.created_at as followed_at')
    .where(owner, '=', accountId)
  return keysetPage(accounts, { at: 'listed.created_at', id: listed }, page).execute()
}
