import { refuse } from './refusal.ts'

/** The post; refuses an unknown (404) or deleted (410) one. */
export function assertPostThere<Post extends { deleted_at: number | null }>(post: Post | undefined): Post {
  const known = assertPostKnown(post)
  if (known.deleted_at !== null) throw postGone()
  return known
}

/** What is said of a deleted post; `field` says what named it. */
export function postGone(details: { field?: string } = {}) {
  return refuse('gone', 'This post was deleted.', details)
}

/** The post, which may be deleted; refuses an unknown one. */
export function assertPostKnown<Post>(post: Post | undefined): Post {
  if (post === undefined) throw refuse('not-found', 'This post does not exist.')
  return post
}

/** The comment; refuses an unknown one. */
export function assertCommentKnown<Comment>(comment: Comment | undefined): Comment {
  if (comment === undefined) throw noSuchComment()
  return comment
}

/** What is said of a comment that the caller cannot see either. */
export function noSuchComment() {
  return refuse('not-found', 'This comment does not exist.')
}

/** The member; refuses an unknown one. */
export function assertMemberKnown<Member>(member: Member | undefined): Member {
  if (member === undefined) throw refuse('not-found', 'This member does not exist.')
  return member
}
