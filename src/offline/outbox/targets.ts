/** The line of a post: what creates and deletes it. */
export function postTarget(postId: string): string {
  return `post:${postId}`
}

/** The line of a member, as followed or not. */
export function followTarget(accountId: string): string {
  return `follow:${accountId}`
}

/** The line of a member, as blocked or not. */
export function blockTarget(accountId: string): string {
  return `block:${accountId}`
}

/** The line of a comment: what creates and deletes it. */
export function commentTarget(commentId: string): string {
  return `comment:${commentId}`
}
