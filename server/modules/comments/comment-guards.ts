import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { findComment, type CommentRow, type PostFacts } from './comment-repo.ts'

/** The post; refuses an unknown (404) or deleted (410) one. */
export function assertPostThere(post: PostFacts | undefined): PostFacts {
  if (!post) throw refuse('not-found', 'This post does not exist.')
  if (post.deleted_at !== null) throw refuse('gone', 'This post was deleted.')
  return post
}

/** A living comment as `viewerId` sees it; refuses any other. */
export async function readLivingComment(db: Db, id: string, viewerId: string): Promise<CommentRow> {
  const comment = await findComment(db, id, viewerId)
  if (!comment) throw refuse('not-found', 'This comment does not exist.')
  return comment
}
