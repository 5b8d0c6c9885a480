import type { Post } from '#contract/post.ts'
import type { PostId } from '#contract/ids.ts'
import type { Effect } from './acknowledged-effect.ts'

/** A count after a wish that was fulfilled (`was`) or not is so (`is`) or not; never below 0. */
export function movedCount(count: number, was: boolean, is: boolean): number {
  return was === is ? count : movedBy(count, is ? 1 : -1)
}

/** A count so much higher or lower; never below 0. */
export function movedBy(count: number, by: number): number {
  return Math.max(0, count + by)
}

interface Toggled {
  postId: PostId
  tries: number
}

/** A post whose counters the reply tells; without one the post is gone. */
export function countersEffect({ postId, tries }: Toggled, reply: Partial<Post> | null): Effect {
  if (!reply) return { on: 'deleted-post', postId }
  return { on: 'post', postId, change: (post) => ({ ...post, ...reply }), isCertain: tries <= 1 }
}

/** A post with so many comments and replies more or less: where the reply tells the count, that counts. */
export function commentCountEffect(
  { postId, tries }: Toggled,
  reply: { comment_count?: number | undefined } | null,
  by: number,
): Effect {
  const known = reply?.comment_count
  return {
    on: 'post',
    postId,
    change: (post) => ({ ...post, comment_count: known ?? movedBy(post.comment_count, by) }),
    isCertain: known !== undefined && tries <= 1,
  }
}
