import type { PageQuery } from '#contract/endpoint.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { decodePageCursor, toPage } from '#server/page-cursor.ts'
import { assertPostThere, readLivingComment } from './comment-guards.ts'
import { findPostFacts, listCommentsOf, listRepliesTo, type CommentRow } from './comment-repo.ts'
import { toComment } from './comment-view.ts'

interface PageRequest {
  page: PageQuery
  viewerId: string
}

const defaultPage = 30
const cursorOf = (row: CommentRow) => ({ at: row.created_at, id: row.id })

/** A post's comments without replies, newest first. */
export async function pageOfComments(db: Db, postId: string, { page, viewerId }: PageRequest) {
  assertPostThere(await findPostFacts(db, postId))
  const limit = page.limit ?? defaultPage
  const rows = await listCommentsOf(db, postId, { viewerId, after: decodePageCursor(page.cursor), limit: limit + 1 })
  const { rows: shown, nextCursor } = toPage(rows, limit, cursorOf)
  return { comments: shown.map(toComment), next_cursor: nextCursor }
}

/** A comment and its replies, oldest first. */
export async function pageOfReplies(db: Db, commentId: string, { page, viewerId }: PageRequest) {
  const comment = await readLivingComment(db, commentId, viewerId)
  const limit = page.limit ?? defaultPage
  const rows = await listRepliesTo(db, commentId, { viewerId, after: decodePageCursor(page.cursor), limit: limit + 1 })
  const { rows: shown, nextCursor } = toPage(rows, limit, cursorOf)
  return { comment: toComment(comment), replies: shown.map(toComment), next_cursor: nextCursor }
}
