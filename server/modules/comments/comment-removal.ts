import type { DomainEvents } from '#server/domain-events.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import type { Removal } from '../posts/post-removal.ts'
import { addToCommentCount, addToReplyCount, markCommentRemoved, putCommentBack } from './comment-repo.ts'
import { lockComment, type LockedComment } from './lock-comment.ts'
import type { TakeRepliesAlong } from './take-replies-along.ts'

interface RemovalDeps {
  clock: () => number
  events: DomainEvents
  takeRepliesAlong: TakeRepliesAlong
}

/** What moderators do to a comment or reply: its replies go and come with it, and counts follow. */
export function makeCommentRemoval({ clock, events, takeRepliesAlong }: RemovalDeps): Removal {
  return {
    async remove(db, id) {
      const place = await lockComment(db, id)
      if (!place || place.parent_deleted_at !== null) return false
      const gone = await markCommentRemoved(db, id, clock())
      if (!gone) return false
      await count(db, place, { replies: -1, comments: -1 - gone.reply_count })
      const { author_id: actorId, post_id: postId, authorOfPost: authorId } = place
      await events.emit(db, { type: 'comment-deleted', actorId, postId, authorId, commentId: id })
      if (place.parent_id === null) await takeRepliesAlong(db, { commentId: id })
      return true
    },

    async restore(db, id) {
      const place = await lockComment(db, id)
      if (!place || place.removed_at === null) return false
      const { post_id, removed_at } = place
      if (place.parent_deleted_at !== null) throw refuse('conflict', 'The comment it answers is not there any more.')
      const back = await putCommentBack(db, { id, post_id, removed_at })
      await count(db, place, { replies: 1, comments: 1 + back.reply_count })
      await events.emit(db, { type: 'comment-restored', postId: post_id })
      return true
    },
  }
}

async function count(
  db: Db,
  { post_id, parent_id }: LockedComment,
  by: { replies: number; comments: number },
): Promise<void> {
  await addToCommentCount(db, post_id, by.comments)
  if (parent_id !== null) await addToReplyCount(db, parent_id, by.replies)
}
