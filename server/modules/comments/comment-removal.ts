import type { DomainEvents } from '#server/domain-events.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { Removal } from '../posts/post-removal.ts'
import {
  addToCommentCount,
  addToReplyCount,
  findPlaceOf,
  lockPost,
  markCommentRemoved,
  putCommentBack,
  setReplyCount,
} from './comment-repo.ts'

/** What moderators do to a comment or reply: its replies go and come with it, and counts follow. */
export function makeCommentRemoval({ clock, events }: { clock: () => number; events: DomainEvents }): Removal {
  return {
    async remove(db, id) {
      const place = await lockPlace(db, id)
      if (!place) return false
      const gone = await markCommentRemoved(db, id, clock())
      if (!gone.includes(id)) return false
      await count(db, place, { replies: -1, comments: -gone.length })
      const { author_id: actorId, post_id: postId, authorOfPost: authorId } = place
      for (const commentId of gone) {
        await events.emit(db, { type: 'comment-deleted', actorId, postId, authorId, commentId })
      }
      return true
    },

    async restore(db, id) {
      const place = await lockPlace(db, id)
      if (!place || place.removed_at === null) return false
      if (place.parent_deleted_at !== null) throw refuse('conflict', 'The comment it answers is not there any more.')
      const back = await putCommentBack(db, id, place.removed_at)
      await count(db, place, { replies: 1, comments: back.length })
      // Some may have been deleted for good meanwhile.
      await setReplyCount(db, id, back.length - 1)
      return true
    },
  }
}

type Place = NonNullable<Awaited<ReturnType<typeof lockPlace>>>

/** Where a comment stands; the comments of its post wait for this transaction. */
async function lockPlace(db: Db, id: string) {
  const known = await findPlaceOf(db, id)
  const post = known && (await lockPost(db, known.post_id))
  // Once more, as it may have changed until the lock was there.
  const place = post && (await findPlaceOf(db, id))
  return place && { ...place, authorOfPost: post.author_id }
}

async function count(db: Db, { post_id, parent_id }: Place, by: { replies: number; comments: number }): Promise<void> {
  await addToCommentCount(db, post_id, by.comments)
  if (parent_id !== null) await addToReplyCount(db, parent_id, by.replies)
}
