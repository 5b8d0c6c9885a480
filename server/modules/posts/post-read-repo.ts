import { sql } from 'kysely'
import { cacheQuery } from '#server/infra/db/cache-query.ts'
import { mayMeet, type Viewer } from '#server/infra/db/may-meet.ts'
import type { Db, Row } from '#server/infra/db/tables.ts'
import type { MarkTable } from './post-mark-repo.ts'
import { counterColumns, selectPosts } from './post-summary-repo.ts'

export type PostRow = Awaited<ReturnType<typeof findPostRows>>[number]
export type PictureRow = Row<'post_media'>
export type ReposterRow = Pick<Row<'accounts'>, 'id' | 'username' | 'first_name' | 'last_name'>

/** The posts that the viewer can see with their authors, in no order. */
export async function findPostRows(db: Db, ids: readonly string[], viewer: Viewer) {
  if (ids.length === 0) return []
  return (await selectRows(db, { ids, viewer })).rows
}

const selectRows = cacheQuery((db, { ids, viewer }: { ids: readonly string[]; viewer: Viewer }) =>
  selectPosts(db, ids, viewer).select([
    'posts.id',
    'posts.author_id',
    'posts.text_content',
    'posts.created_at',
    'posts.updated_at',
    'posts.comments_from',
    'posts.imported_at',
    isClosedTo(viewer).as('is_closed'),
    ...counterColumns,
    'accounts.username',
    'accounts.first_name',
    'accounts.last_name',
    'accounts.picture_media',
  ]),
)

/** 1 where the viewer may not comment. */
function isClosedTo(viewer: Viewer = '') {
  return sql<0 | 1>`case when posts.comments_from = 'everyone' or posts.author_id = ${viewer} then 0
    when posts.comments_from = 'followed' and exists (select 1 from follows
      where follower_id = posts.author_id and followed_id = ${viewer}) then 0 else 1 end`
}

export async function findPictures(db: Db, postIds: readonly string[]): Promise<PictureRow[]> {
  if (postIds.length === 0) return []
  return (await selectPictures(db, { postIds })).rows
}

const selectPictures = cacheQuery((db, { postIds }: { postIds: readonly string[] }) =>
  db.selectFrom('post_media').selectAll().where('post_id', 'in', postIds).orderBy('position'),
)

interface MarksOf {
  accountId: string
  postIds: readonly string[]
}

/** Which of the posts a member has marked, and how. */
export async function findMarked(db: Db, of: MarksOf): Promise<{ kind: MarkTable; post_id: string }[]> {
  return of.postIds.length === 0 ? [] : (await selectMarked(db, { ...of })).rows
}

const selectMarked = cacheQuery((db, of: { accountId: string; postIds: readonly string[] }) =>
  marksIn(db, 'likes', of)
    .unionAll(marksIn(db, 'reposts', of))
    .unionAll(marksIn(db, 'bookmarks', of)),
)

function marksIn(db: Db, table: MarkTable, { accountId, postIds }: MarksOf) {
  return db
    .selectFrom(table)
    .select([sql.lit(table).as('kind'), 'post_id'])
    .where('account_id', '=', accountId)
    .where('post_id', 'in', postIds)
}

export async function findReposters(db: Db, accountIds: readonly string[], viewer: Viewer): Promise<ReposterRow[]> {
  if (accountIds.length === 0) return []
  return (await selectReposters(db, { accountIds, viewer })).rows
}

const selectReposters = cacheQuery((db, { accountIds, viewer }: { accountIds: readonly string[]; viewer: Viewer }) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('id', 'in', accountIds)
    .where('retired_at', 'is', null)
    .where(mayMeet(viewer, 'accounts.id')),
)
