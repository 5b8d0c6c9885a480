import type { CommentOrder } from '#contract/comment.ts'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Viewer } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { placePage, placeValues, walkList, type Place, type PlaceValues } from '#server/infra/db/walk-list.ts'
import type { Page, Walked } from '#server/page-cursor.ts'
import { selectComments, selectLivingComments, type CommentRow } from './comment-summary-repo.ts'

interface CommentsPart {
  viewerId: Viewer
  page: Page
  order: CommentOrder
  /** Where many that are not to be seen are passed over. */
  aside?: Db | undefined
}

/** Comments of a post without replies. */
export async function listCommentsOf(db: Db, postId: string, part: CommentsPart): Promise<Walked<CommentRow>> {
  return listWhere(db, { 'comments.post_id': postId, 'comments.parent_id': null }, part)
}

/** Replies to a comment. */
export async function listRepliesTo(db: Db, parentId: string, part: CommentsPart): Promise<Walked<CommentRow>> {
  return listWhere(db, { 'comments.parent_id': parentId }, part)
}

/** What a member wrote below posts, newest first, for themselves: also where they may not read on, as below a post of who blocked them since. */
export async function listCommentsBy(db: Db, authorId: string, page: Page): Promise<Walked<CommentRow>> {
  const part = { viewerId: authorId, page, order: 'newest', select: selectLivingComments } as const
  return listWhere(db, { 'comments.author_id': authorId }, part)
}

type OfComments = {
  'comments.post_id'?: string
  'comments.parent_id'?: string | null
  'comments.author_id'?: string
}

const orders = {
  oldest: { at: 'comments.created_at', id: 'comments.id', oldestFirst: true },
  newest: { at: 'comments.created_at', id: 'comments.id', oldestFirst: false },
} as const

type SelectedPart = CommentsPart & { select?: typeof selectLivingComments }

function listWhere(db: Db, of: OfComments, { viewerId, page, order, aside, select = selectComments }: SelectedPart) {
  const list = {
    findPlace: async (reads: Db, place: Place) =>
      (await selectPlace[order](reads, { ...of, ...placeValues(place) })).rows[0],
    findShown: (reads: Db, part: Page) => {
      const seen = select(reads, viewerId)
        .where((eb) => eb.and(of))
        .$if(areComments(of), (comments) => comments.orderBy('comments.parent_id', directions[order]))
      return keysetPage(seen, orders[order], part).execute()
    },
  }
  return walkList({ db, aside }, list, page)
}

const directions = { oldest: 'asc', newest: 'desc' } as const

/** Of comments the column in between is null, and PostgreSQL does not see then that an index is in order: it is told so. */
const areComments = (of: OfComments) => of['comments.parent_id'] === null

const selectPlace = { oldest: keepPlaces('oldest'), newest: keepPlaces('newest') }

function keepPlaces(order: CommentOrder) {
  return cacheQuery((db, { afterAt, afterId, before, ...of }: OfComments & PlaceValues) => {
    const all = db
      .selectFrom('comments')
      .select(['comments.created_at as at', 'comments.id'])
      .where((eb) => eb.and(of))
      .$if(areComments(of), (comments) => comments.orderBy('comments.parent_id', directions[order]))
    return keysetPage(all, orders[order], placePage({ afterAt, afterId })).offset(before)
  })
}
