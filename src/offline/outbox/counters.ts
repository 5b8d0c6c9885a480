import type { Post } from '#contract/post.ts'
import type { PostId } from '#contract/ids.ts'
import type { Effect } from './acknowledged-effect.ts'

/** A count after a wish that was fulfilled (`was`) or not is so (`is`) or not; never below 0. */
export function movedCount(count: number, was: boolean, is: boolean): number {
  return was === is ? count : movedBy(count, is ? 1 : -1)
}

/** A count one higher or lower; never below 0. */
export function movedBy(count: number, by: 1 | -1): number {
  return Math.max(0, count + by)
}

interface Toggled {
  postId: PostId
  tries: number
}

/** A post whose counters the reply tells. */
export function countersEffect({ postId, tries }: Toggled, reply: Partial<Post> | null): Effect {
  const isCertain = reply !== null && tries <= 1
  return { on: 'post', postId, change: (post) => ({ ...post, ...reply }), isCertain }
}

/** A post with a comment or reply more or less: where the reply tells the count, that counts. */
export function commentCountEffect(
  { postId, tries }: Toggled,
  reply: { comment_count?: number | undefined } | null,
  by: 1 | -1,
): Effect {
  const known = reply?.comment_count
  return {
    on: 'post',
    postId,
    change: (post) => ({ ...post, comment_count: known ?? movedBy(post.comment_count, by) }),
    isCertain: known !== undefined && tries <= 1,
  }
}
