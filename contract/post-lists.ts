import * as z from 'zod/mini'
import { endpoint, instantSchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { accountIdSchema } from './ids.ts'
import { postListReplySchema, postSchema } from './post.ts'

export const listPostsOfUser = endpoint({
  name: 'listPostsOfUser',
  method: 'GET',
  path: '/posts/user/:id',
  access: 'member',
  summary: "A member's posts, newest first",
  params: z.object({ id: accountIdSchema }),
  query: pageQuerySchema,
  reply: postListReplySchema,
})

/** A repost as the spec shapes it: the original with its author and metrics nested. */
export const repostSchema = z.object({
  created_at: instantSchema,
  original_post: z.object({
    ...z.pick(postSchema, {
      id: true,
      text_content: true,
      media: true,
      is_liked: true,
      is_reposted: true,
      is_bookmarked: true,
      created_at: true,
      updated_at: true,
      comments_from: true,
      may_comment: true,
      imported_at: true,
    }).shape,
    user: z.object({
      id: accountIdSchema,
      username: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      profile_picture_url: z.nullable(z.string()),
    }),
    metrics: z.pick(postSchema, {
      like_count: true,
      comment_count: true,
      repost_count: true,
      bookmark_count: true,
      view_count: true,
    }),
  }),
})
export type Repost = z.infer<typeof repostSchema>

export const listRepostsOfUser = endpoint({
  name: 'listRepostsOfUser',
  method: 'GET',
  path: '/posts/user/:id/reposts',
  access: 'member',
  summary: "A member's reposts, newest first",
  params: z.object({ id: accountIdSchema }),
  query: pageQuerySchema,
  reply: z.object({ reposts: z.array(repostSchema), next_cursor: nextCursorSchema }),
})

export const listBookmarks = endpoint({
  name: 'listBookmarks',
  method: 'GET',
  path: '/posts/bookmarks/all',
  access: 'member',
  summary: "The caller's bookmarks, newest first",
  query: pageQuerySchema,
  reply: postListReplySchema,
})

export const listSuggestedPosts = endpoint({
  name: 'listSuggestedPosts',
  method: 'GET',
  path: '/suggested-posts',
  access: 'member',
  summary: 'Posts the caller may like, each with a short title',
  reply: z.object({ posts: z.array(z.extend(postSchema, { title: z.string() })) }),
})
