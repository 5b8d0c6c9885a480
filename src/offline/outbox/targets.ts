/** The line of a post: what creates and deletes it. */
export function postTarget(postId: string): string {
  return `post:${postId}`
}

/** The line of a comment: what creates and deletes it. */
export function commentTarget(commentId: string): string {
  return `comment:${commentId}`
}
