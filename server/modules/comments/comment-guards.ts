import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { findComment, type CommentRow } from './comment-summary-repo.ts'

/** A living comment as `viewerId` sees it; refuses any other. */
export async function readLivingComment(db: Db, id: string, viewerId: string): Promise<CommentRow> {
  const comment = await findComment(db, id, viewerId)
  if (!comment) throw noSuchComment()
  return comment
}

export function noSuchComment() {
  return refuse('not-found', 'This comment does not exist.')
}
