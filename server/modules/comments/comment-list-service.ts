import type { Comment, CommentOrder } from '#contract/comment.ts'
import type { PageQuery } from '#contract/endpoint.ts'
import { limits } from '#contract/rules.ts'
import { assertPostThere } from '#server/assert-there.ts'
import type { Viewer } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readPage } from '#server/page-cursor.ts'
import { findPostFacts } from '../posts/post-summary-repo.ts'
import { readLivingComment } from './comment-guards.ts'
import { listCommentsOf, listRepliesTo } from './comment-repo.ts'
import type { CommentRow } from './comment-summary-repo.ts'
import { toComment } from './comment-view.ts'

interface PageRequest {
  page: PageQuery
  viewerId: string
}

const defaultPage = 30
const cursorOf = (row: CommentRow) => ({ at: row.created_at, id: row.id })

/** A post's comments without replies, in the order that was asked for. */
export async function pageOfComments(
  db: Db,
  postId: string,
  { page, viewerId, order }: PageRequest & { order: CommentOrder },
) {
  assertPostThere(await findPostFacts(db, postId, viewerId))
  const { rows, nextCursor } = await readPage(
    { cursor: page.cursor, limit: page.limit ?? defaultPage },
    (part) => listCommentsOf(db, postId, { viewerId, page: part, order }),
    cursorOf,
  )
  return { comments: rows.map(toComment), next_cursor: nextCursor }
}

/** The first comments of a post, oldest first; a visitor sees them, too. */
export async function firstComments(db: Db, postId: string, viewerId: Viewer): Promise<Comment[]> {
  const page = { after: undefined, limit: limits.sharedComments }
  return (await listCommentsOf(db, postId, { viewerId, page, order: 'oldest' })).map(toComment)
}

/** A comment and its replies, oldest first. */
export async function pageOfReplies(db: Db, commentId: string, { page, viewerId }: PageRequest) {
  const comment = await readLivingComment(db, commentId, viewerId)
  const { rows, nextCursor } = await readPage(
    { cursor: page.cursor, limit: page.limit ?? defaultPage },
    (part) => listRepliesTo(db, commentId, { viewerId, page: part }),
    cursorOf,
  )
  return { comment: toComment(comment), replies: rows.map(toComment), next_cursor: nextCursor }
}
