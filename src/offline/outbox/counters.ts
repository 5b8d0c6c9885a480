import type { Comment } from '#contract/comment.ts'
import type { Post } from '#contract/post.ts'
import type { CommentId, PostId } from '#contract/ids.ts'
import type { Answered, Effect } from './acknowledged-effect.ts'

/** A count after a wish that was fulfilled (`was`) or not is so (`is`) or not; never below 0. */
export function movedCount(count: number, was: boolean, is: boolean): number {
  return was === is ? count : movedBy(count, is ? 1 : -1)
}

/** A count so much higher or lower; never below 0. */
export function movedBy(count: number, by: number): number {
  return Math.max(0, count + by)
}

/** Of an acknowledged item. */
interface Arrival {
  /** Whether an attempt before the one that was answered may have arrived: the answer may then be the recorded one. */
  mayHaveArrived: boolean
}

interface Toggled extends Arrival {
  postId: PostId
}

/** A post whose counters the reply tells; without one the post is gone. */
export function countersEffect({ postId, mayHaveArrived }: Toggled, reply: Partial<Post> | null): Effect {
  if (!reply) return { on: 'deleted-post', postId }
  return { on: 'post', postId, change: (post) => ({ ...post, ...reply }), isCertain: !mayHaveArrived }
}

/** A comment changed as the reply tells; without one it is gone. */
export function commentEffect(
  { commentId, mayHaveArrived }: { commentId: CommentId } & Arrival,
  change: Partial<Comment> | null,
): Effect {
  const isCertain = !mayHaveArrived
  return change ? { on: 'comment', commentId, change, isCertain } : { on: 'deleted-comment', commentId, isCertain }
}

/** What a comment answers, how many replies the server told that has, and whether that is so: servers of earlier versions tell none. */
export function answeredBy(
  { parentCommentId: parentId, mayHaveArrived }: { parentCommentId?: CommentId | undefined } & Arrival,
  reply: { reply_count?: number | undefined } | null,
): Answered {
  const replyCount = reply?.reply_count
  return { parentId, replyCount, isCertain: !mayHaveArrived && (parentId === undefined || replyCount !== undefined) }
}

/** A post with so many comments and replies more or less: where the reply tells the count, that counts. */
export function commentCountEffect(
  { postId, mayHaveArrived }: Toggled,
  reply: { comment_count?: number | undefined } | null,
  by: number,
): Effect {
  const known = reply?.comment_count
  return {
    on: 'post',
    postId,
    change: (post) => ({ ...post, comment_count: known ?? movedBy(post.comment_count, by) }),
    isCertain: known !== undefined && !mayHaveArrived,
  }
}
