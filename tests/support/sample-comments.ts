import { commentSchema, type Comment } from '#contract/comment.ts'
import { commentIdSchema } from '#contract/ids.ts'
import { sampleAuthorId, samplePostId } from './sample-posts.ts'

export const commentIdOf = (n: number) =>
  commentIdSchema.parse(`00000000-0000-4000-8400-${String(n).padStart(12, '0')}`)

/** A comment on the sample post by its author, liked by nobody, unless told otherwise. */
export function sampleComment(n: number, change: Partial<Comment> = {}): Comment {
  const comment = commentSchema.parse({
    id: commentIdOf(n),
    post_id: samplePostId,
    content: `comment ${n}`,
    user_id: sampleAuthorId,
    username: 'jonas_l',
    first_name: 'Jonas',
    last_name: 'Lindqvist',
    profile_picture_url: null,
    created_at: '2026-11-20T09:42:00.000Z',
    like_count: 0,
    is_liked: false,
    reply_count: 0,
  })
  return { ...comment, ...change }
}
