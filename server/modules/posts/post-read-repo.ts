import { sql } from 'kysely'
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
  return selectPosts(db, ids, viewer)
    .select([
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
    ])
    .execute()
}

/** 1 where the viewer may not comment. */
function isClosedTo(viewer: Viewer = '') {
  return sql<0 | 1>`case when posts.comments_from = 'everyone' or posts.author_id = ${viewer} then 0
    when posts.comments_from = 'followed' and exists (select 1 from follows
      where follower_id = posts.author_id and followed_id = ${viewer}) then 0 else 1 end`
}

export async function findPictures(db: Db, postIds: readonly string[]): Promise<PictureRow[]> {
  if (postIds.length === 0) return []
  return db.selectFrom('post_media').selectAll().where('post_id', 'in', postIds).orderBy('position').execute()
}

/** Which of the posts a member has marked. */
export async function findMarkedIds(
  db: Db,
  table: MarkTable,
  { accountId, postIds }: { accountId: string; postIds: readonly string[] },
): Promise<Set<string>> {
  if (postIds.length === 0) return new Set()
  const rows = await db
    .selectFrom(table)
    .select('post_id')
    .where('account_id', '=', accountId)
    .where('post_id', 'in', postIds)
    .execute()
  return new Set(rows.map((row) => row.post_id))
}

export async function findReposters(db: Db, accountIds: readonly string[], viewer: Viewer): Promise<ReposterRow[]> {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('accounts')
    .select(['id', 'username', 'first_name', 'last_name'])
    .where('id', 'in', accountIds)
    .where('retired_at', 'is', null)
    .where(mayMeet(viewer, 'accounts.id'))
    .execute()
}
