import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { mayHear, type Listener } from '#server/infra/db/may-hear.ts'
import { mayMeet } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import { cursorOf, placePage, placeValues, walkList, type Place, type PlaceValues } from '#server/infra/db/walk-list.ts'
import type { Page, Walked } from '#server/page-cursor.ts'
import type { MarkTable } from './post-mark-repo.ts'

/** A post in a list and the instant that orders it. */
export interface ListedPost {
  id: string
  at: number
}

/** What a member wrote, newest first. */
export async function listPostIdsOf(db: Db, authorId: string, { after, limit }: Page): Promise<ListedPost[]> {
  return (await selectWritten(db, { authorId, limit, afterAt: after?.at, afterId: after?.id })).rows
}

type Written = { authorId: string; limit: number; afterAt: number | undefined; afterId: string | undefined }

const selectWritten = cacheQuery((db, { authorId, limit, afterAt, afterId }: Written) => {
  const written = db
    .selectFrom('posts')
    .select(['id', 'created_at as at'])
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
  return keysetPage(written, { at: 'created_at', id: 'id' }, { after: cursorOf(afterAt, afterId), limit })
})

/** What a member liked, reposted or bookmarked, by the instant of that, newest first. */
export async function listMarkedPostIds(
  db: Db,
  table: MarkTable,
  { accountId, page, aside }: MarkedPage,
): Promise<Walked<ListedPost>> {
  const list = {
    findPlace: async (reads: Db, place: Place) =>
      (await selectPlace[table](reads, { accountId, ...placeValues(place) })).rows[0],
    findShown: (reads: Db, part: Page) => {
      const marked = selectMarks(reads, table, accountId).innerJoin('posts', 'posts.id', 'marks.post_id')
      return keysetPage(marked.where('posts.deleted_at', 'is', null), markOrder, part).execute()
    },
  }
  return walkList({ db, aside }, list, page)
}

const markOrder = { at: 'marks.created_at', id: 'marks.post_id' } as const

function selectMarks(db: Db, table: MarkTable, accountId: string) {
  return db
    .selectFrom(`${table} as marks`)
    .select(['marks.post_id as id', 'marks.created_at as at'])
    .where('marks.account_id', '=', accountId)
}

const keepPlaces = (table: MarkTable) =>
  cacheQuery((db, { accountId, before, ...place }: PlaceValues & { accountId: string }) =>
    keysetPage(selectMarks(db, table, accountId), markOrder, placePage(place)).offset(before),
  )

const selectPlace = { likes: keepPlaces('likes'), reposts: keepPlaces('reposts'), bookmarks: keepPlaces('bookmarks') }

interface MarkedPage {
  accountId: string
  page: Page
  /** Where many posts that were deleted are passed over. */
  aside?: Db
}

/** Posts among the newest `newest` that are by strangers whom the member has not muted, and not seen, with what people did to them. */
export async function findSuggestionCandidates(db: Db, listener: Listener, newest: number) {
  const { viewerId: accountId } = listener
  const recent = db
    .selectFrom('posts')
    .select(['id', 'author_id', 'created_at', 'like_count', 'repost_count', 'comment_count'])
    .where('deleted_at', 'is', null)
    .where('author_id', '!=', accountId)
    .orderBy('created_at', 'desc')
    .limit(newest)
  return db
    .selectFrom(recent.as('recent'))
    .selectAll()
    .where(mayMeet(accountId, 'recent.author_id'))
    .where(mayHear(listener, 'recent.author_id'))
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb
              .selectFrom('follows')
              .select('followed_id')
              .where('follower_id', '=', accountId)
              .whereRef('followed_id', '=', 'recent.author_id'),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('post_views')
              .select('post_id')
              .where('account_id', '=', accountId)
              .whereRef('post_id', '=', 'recent.id'),
          ),
        ),
      ]),
    )
    .execute()
}
