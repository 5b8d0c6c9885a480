import type { Comment } from '#contract/comment.ts'

/** The address of a comment below its post, or of a reply below the comment it answers. */
export function addressOf({ id, post_id, parentCommentId }: Comment): string {
  const path = parentCommentId ? `/CommentDetails?id=${parentCommentId}` : `/postdetails?id=${post_id}`
  return new URL(`${path}&comment=${id}`, location.href).href
}
