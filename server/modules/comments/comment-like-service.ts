import type { Db } from '#server/infra/db/tables.ts'
import { readLivingComment } from './comment-guards.ts'
import { deleteCommentLike, hasLikedComment, insertCommentLike } from './comment-like-repo.ts'

interface LikeRequest {
  commentId: string
  /** Undefined: the opposite of what is. */
  liked: boolean | undefined
}

export type CommentLikeService = ReturnType<typeof makeCommentLikeService>

/** Likes of comments. */
export function makeCommentLikeService({ clock }: { clock: () => number }) {
  return {
    /** Sets the like to `liked`, or turns it over, and answers how it stands now. */
    async like(db: Db, { commentId, liked }: LikeRequest, accountId: string) {
      await readLivingComment(db, commentId, accountId)
      const like = { commentId, accountId }
      const wanted = liked ?? !(await hasLikedComment(db, like))
      if (wanted) await insertCommentLike(db, like, clock())
      else await deleteCommentLike(db, like)
      const { like_count } = await readLivingComment(db, commentId, accountId)
      return { is_liked: wanted, like_count }
    },
  }
}
