import { sql, type SqlBool } from 'kysely'
import { mayMeet, type Viewer } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'

export type CommentRow = NonNullable<Awaited<ReturnType<typeof findComment>>>

/** An id that no account has. */
const nobody = ''

/**
 * Living comments of living posts, replies only to living ones, with their authors, as `viewer` sees them: neither the comment, nor the one it answers, nor the
 * post is by somebody they may not see, and none is hidden from them. A caller narrows, orders and limits it.
 */
export function selectComments(db: Db, viewer: Viewer) {
  const viewerId = viewer ?? nobody
  return selectLivingComments(db, viewer)
    .where(mayMeet(viewer, 'comments.author_id'))
    .where(mayMeet(viewer, 'posts.author_id'))
    .where(mayMeet(viewer, 'parents.author_id'))
    .where(isShownTo(viewerId, 'comments'))
    .where(isShownTo(viewerId, 'parents'))
}

/** The same whoever may see them, for lists of what one member wrote. A visitor wrote and likes nothing. */
export function selectLivingComments(db: Db, viewer: Viewer) {
  const viewerId = viewer ?? nobody
  return db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .innerJoin('accounts', 'accounts.id', 'comments.author_id')
    .leftJoin('comments as parents', 'parents.id', 'comments.parent_id')
    .leftJoin('comment_likes as viewer_likes', (join) =>
      join.onRef('viewer_likes.comment_id', '=', 'comments.id').on('viewer_likes.account_id', '=', viewerId),
    )
    .selectAll('comments')
    .select([
      'accounts.username',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.picture_media',
      'viewer_likes.account_id as viewer_like',
      'posts.author_id as post_author_id',
      // Whether it is the viewer's post, as a view knows no viewer.
      isBy('posts.author_id', viewerId).as('is_below_own'),
    ])
    .where('comments.deleted_at', 'is', null)
    .where('parents.deleted_at', 'is', null)
    .where('posts.deleted_at', 'is', null)
}

/** Whoever wrote a hidden comment, or the post above it, sees it all the same. */
function isShownTo(viewerId: string, table: 'comments' | 'parents') {
  return sql<SqlBool>`(${sql.ref(`${table}.hidden_at`)} is null or ${sql.ref(`${table}.author_id`)} = ${viewerId}
    or posts.author_id = ${viewerId})`
}

function isBy(column: 'posts.author_id', viewerId: string) {
  return sql<0 | 1>`case when ${sql.ref(column)} = ${viewerId} then 1 else 0 end`
}

export async function findComment(db: Db, id: string, viewerId: string) {
  return selectComments(db, viewerId).where('comments.id', '=', id).executeTakeFirst()
}
