import type { Db } from '#server/infra/db/tables.ts'
import { findPlaceOf, lockPost } from './comment-repo.ts'

export type LockedComment = NonNullable<Awaited<ReturnType<typeof lockComment>>>

/** Where a comment stands and what became of it, with its post; the comments of that post wait for this transaction. */
export async function lockComment(db: Db, id: string) {
  const known = await findPlaceOf(db, id)
  const post = known && (await lockPost(db, known.post_id))
  // Once more, as it may have changed until the lock was there.
  const place = post && (await findPlaceOf(db, id))
  return place && { ...place, authorOfPost: post.author_id, commentsOfPost: post.comment_count }
}
