import { assertCommentKnown } from '#server/assert-there.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { findComment, type CommentRow } from './comment-summary-repo.ts'

/** A living comment as `viewerId` sees it; refuses any other. */
export async function readLivingComment(db: Db, id: string, viewerId: string): Promise<CommentRow> {
  return assertCommentKnown(await findComment(db, id, viewerId))
}
