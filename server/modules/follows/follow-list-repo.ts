import type { Db } from '#server/infra/db/tables.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import { walkList, type Place } from '#server/infra/db/walk-list.ts'
import type { Page, Walked } from '#server/page-cursor.ts'
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
  /** Where many who are not to be seen are passed over. */
  aside?: Db
}

/** One page of an account's followers or followed, newest first. */
export async function listFollowPage(
  db: Db,
  { accountId, side, viewerId, page, aside }: FollowPage,
): Promise<Walked<FollowListRow>> {
  const listed = `listed.${side}_id` as const
  const owner = side === 'follower' ? 'listed.followed_id' : 'listed.follower_id'
  const order = { at: 'listed.created_at', id: listed } as const
  const list = {
    findPlace: (reads: Db, { after, before }: Place) => {
      const follows = reads.selectFrom('follows as listed').select(['listed.created_at as at', `${listed} as id`])
      const inOrder = keysetPage(follows.where(owner, '=', accountId), order, { after, limit: 1 })
      return inOrder.offset(before).executeTakeFirst()
    },
    findShown: (reads: Db, part: Page) => {
      const accounts = selectSummaries(reads, viewerId)
        .innerJoin('follows as listed', listed, 'accounts.id')
        .select('listed.created_at as followed_at')
        .where(owner, '=', accountId)
      return keysetPage(accounts, order, part).execute()
    },
  }
  return walkList({ db, aside }, list, page)
}
