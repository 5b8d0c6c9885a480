import type { Comment } from '#contract/comment.ts'

/** What the address of a post's or comment's screen says: whose screen it is, and which comment or reply to look for there. */
export interface CommentPlace {
  id?: string
  comment?: string
}

export function commentPlaceOf({ id, comment }: Record<string, unknown>): CommentPlace {
  return { ...(typeof id === 'string' && { id }), ...(typeof comment === 'string' && { comment }) }
}

/** The address of a comment below its post, or of a reply below the comment it answers. */
export function addressOf({ id, post_id, parentCommentId }: Comment): string {
  const path = parentCommentId ? `/CommentDetails?id=${parentCommentId}` : `/postdetails?id=${post_id}`
  return new URL(`${path}&comment=${id}`, location.href).href
}
