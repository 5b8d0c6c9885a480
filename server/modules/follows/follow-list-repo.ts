import type { Db } from '#server/infra/db/tables.ts'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import { placePage, placeValues, walkList, type Place, type PlaceValues } from '#server/infra/db/walk-list.ts'
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
  const { listed, owner, order } = sides[side]
  const list = {
    findPlace: async (reads: Db, place: Place) =>
      (await selectPlace[side](reads, { accountId, ...placeValues(place) })).rows[0],
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

const sides = {
  follower: sideOf('follower', 'followed'),
  followed: sideOf('followed', 'follower'),
}

function sideOf<Side extends ListedSide, Other extends ListedSide>(side: Side, other: Other) {
  const listed = `listed.${side}_id` as const
  return { listed, owner: `listed.${other}_id` as const, order: { at: 'listed.created_at', id: listed } as const }
}

const selectPlace = { follower: keepPlaces('follower'), followed: keepPlaces('followed') }

function keepPlaces(side: ListedSide) {
  const { listed, owner, order } = sides[side]
  return cacheQuery((db, { accountId, before, ...place }: PlaceValues & { accountId: string }) => {
    const follows = db.selectFrom('follows as listed').select(['listed.created_at as at', `${listed} as id`])
    return keysetPage(follows.where(owner, '=', accountId), order, placePage(place)).offset(before)
  })
}
