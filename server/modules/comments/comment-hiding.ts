import type { DomainEvents } from '#server/domain-events.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { readLivingComment } from './comment-guards.ts'
import { setHidden } from './comment-repo.ts'
import { lockComment } from './lock-comment.ts'

/** Hides somebody's comment below one's own post from everybody else, or shows it again; twice is the same as once. */
export async function setCommentHidden(
  db: Db,
  { commentId, hiddenAt, events }: { commentId: string; hiddenAt: number | null; events: DomainEvents },
  actorId: string,
): Promise<{ is_hidden: boolean }> {
  // Of those that are told of instead none is deleted in this moment.
  await lockComment(db, commentId)
  const { author_id, post_author_id } = await readLivingComment(db, commentId, actorId)
  if (post_author_id !== actorId) throw refuse('forbidden', 'You can hide comments below your own posts only.')
  if (author_id === actorId) throw refuse('bad-request', 'A comment of your own can be deleted, not hidden.')
  await setHidden(db, commentId, hiddenAt)
  if (hiddenAt !== null) await events.emit(db, { type: 'comment-hidden', commentId })
  return { is_hidden: hiddenAt !== null }
}
