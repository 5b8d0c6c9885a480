import type { Comment, CommentsPlace, listComments } from '#contract/comment.ts'
import type { PageQuery, ReplyInputOf } from '#contract/endpoint.ts'
import { limits } from '#contract/rules.ts'
import { assertPostThere } from '#server/assert-there.ts'
import type { Viewer } from '#server/infra/db/may-meet.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readPage, type Page } from '#server/page-cursor.ts'
import { refuse } from '#server/refusal.ts'
import { findPostFacts } from '../posts/post-summary-repo.ts'
import { noSuchComment, readLivingComment } from './comment-guards.ts'
import { listCommentsOf, listRepliesTo } from './comment-repo.ts'
import { toComment } from './comment-view.ts'
import { placeOf, readAround, readBefore, type CommentWindow } from './comments-around.ts'

interface PageRequest {
  page: PageQuery
  viewerId: string
}

const defaultPage = 30

/** A post's comments without replies, in the order that was asked for: from a cursor on, up to one, or around one of them. */
export async function pageOfComments(
  db: Db,
  postId: string,
  { place, viewerId }: { place: CommentsPlace; viewerId: string },
): Promise<ReplyInputOf<typeof listComments>> {
  assertPostThere(await findPostFacts(db, postId, viewerId))
  const { cursor, before, around, order, limit = defaultPage } = place
  if ([cursor, before, around].filter((asked) => asked !== undefined).length > 1)
    throw refuse('bad-request', 'A page starts at a cursor, ends before one, or lies around a comment: one of them.')
  const read = (page: Page, readOrder = order) => listCommentsOf(db, postId, { viewerId, page, order: readOrder })
  if (around !== undefined) {
    const wanted = await readLivingComment(db, around, viewerId)
    if (wanted.post_id !== postId || wanted.parent_id !== null) throw noSuchComment()
    return toWindow(await readAround(read, wanted, { order, limit }))
  }
  if (before !== undefined) return toWindow(await readBefore(read, before, { order, limit }))
  const { rows, nextCursor } = await readPage({ cursor, limit }, read, placeOf)
  return { comments: rows.map(toComment), next_cursor: nextCursor }
}

function toWindow({ rows, nextCursor, previousCursor }: CommentWindow) {
  return { comments: rows.map(toComment), next_cursor: nextCursor, previous_cursor: previousCursor }
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
    placeOf,
  )
  return { comment: toComment(comment), replies: rows.map(toComment), next_cursor: nextCursor }
}
