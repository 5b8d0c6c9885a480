import type { Deps } from '#server/deps.ts'
import { defineSteps, rowsPerJobStep, type DoInSteps } from '#server/infra/jobs/define-steps.ts'
import type { Jobs } from '#server/infra/jobs/make-jobs.ts'
import { eraseReplies, listAllReplies } from './comment-repo.ts'
import { lockComment } from './lock-comment.ts'

/**
 * Makes the replies below a comment that is gone follow it: who was told of them is so no more, and if it was deleted for good what they
 * said is forgotten. Nobody sees them meanwhile, and they are counted nowhere.
 */
export type TakeRepliesAlong = DoInSteps<{ commentId: string }>

export function makeTakeRepliesAlong(
  jobs: Pick<Jobs, 'define'>,
  { db, dialect, clock, events }: Pick<Deps, 'db' | 'dialect' | 'clock' | 'events'>,
): TakeRepliesAlong {
  return defineSteps(
    { jobs, db, dialect },
    {
      kind: 'replies-of-gone-comment',
      async step(transaction, { commentId }, after) {
        const place = await lockComment(transaction, commentId)
        // It was put back, or erased with everything below.
        if (!place || place.deleted_at === null) return undefined
        const replies = await listAllReplies(transaction, commentId, { after, limit: rowsPerJobStep })
        const ids = replies.map(({ id }) => id)
        if (place.removed_at === null) await eraseReplies(transaction, ids, clock())
        const { author_id: actorId, post_id: postId, authorOfPost: authorId } = place
        for (const { id, deleted_at } of replies) {
          if (deleted_at !== null) continue
          await events.emit(transaction, { type: 'comment-deleted', actorId, postId, authorId, commentId: id })
        }
        const last = replies.at(-1)
        return last && replies.length === rowsPerJobStep ? { at: last.created_at, id: last.id } : undefined
      },
    },
  )
}
