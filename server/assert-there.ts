import { refuse } from './refusal.ts'

/** The post; refuses an unknown (404) or deleted (410) one. */
export function assertPostThere<Post extends { deleted_at: number | null }>(post: Post | undefined): Post {
  const known = assertPostKnown(post)
  if (known.deleted_at !== null) throw refuse('gone', 'This post was deleted.')
  return known
}

/** The post, which may be deleted; refuses an unknown one. */
export function assertPostKnown<Post>(post: Post | undefined): Post {
  if (post === undefined) throw refuse('not-found', 'This post does not exist.')
  return post
}

/** The member; refuses an unknown one. */
export function assertMemberKnown<Member>(member: Member | undefined): Member {
  if (member === undefined) throw refuse('not-found', 'This member does not exist.')
  return member
}
