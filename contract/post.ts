import * as z from 'zod/mini'
import { cardsSchema } from './cards.ts'
import { endpoint, instantSchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { accountIdSchema, postIdSchema } from './ids.ts'
import { mediaSchema } from './media.ts'
import { audienceSchema } from './reach.ts'

export const postParamsSchema = z.object({ id: postIdSchema })

/** Who reposted, when an item of a feed is there because of a repost. */
export const repostDetailsSchema = z.object({
  user_id: accountIdSchema,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: instantSchema,
})

export const postSchema = z.object({
  id: postIdSchema,
  user_id: accountIdSchema,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  profile_picture_url: z.nullable(z.string()),
  text_content: z.string(),
  created_at: instantSchema,
  updated_at: instantSchema,
  media: z.array(mediaSchema),
  like_count: z.int(),
  repost_count: z.int(),
  comment_count: z.int(),
  view_count: z.int(),
  bookmark_count: z.int(),
  is_liked: z.boolean(),
  is_reposted: z.boolean(),
  is_bookmarked: z.boolean(),
  /** Who may comment; absent: everyone. */
  comments_from: z.optional(audienceSchema),
  /** False where the caller may not. */
  may_comment: z.optional(z.boolean()),
  /** When it came from an archive; absent: it was written here. */
  imported_at: z.optional(instantSchema),
  repost_details: z.optional(repostDetailsSchema),
})
export type Post = z.infer<typeof postSchema>

export const postListReplySchema = z.object({ posts: z.array(postSchema), next_cursor: nextCursorSchema })

export const readPost = endpoint({
  name: 'readPost',
  method: 'GET',
  path: '/posts/:id',
  access: 'member',
  summary: 'One post',
  params: postParamsSchema,
  reply: postSchema,
})

export const feedTypes = ['for-you', 'following'] as const
export const feedTypeSchema = z.enum(feedTypes)
export type FeedType = z.infer<typeof feedTypeSchema>

export const readFeed = endpoint({
  name: 'readFeed',
  method: 'GET',
  path: '/feed',
  access: 'member',
  summary: 'The personal feed: For You, or with type=following what followed members post and repost, newest first',
  query: z.extend(pageQuerySchema, {
    type: z._default(feedTypeSchema, 'for-you'),
    /** `cards`: the first posts as HTML, too, for a page whose app is still on its way. */
    with: z.optional(z.literal('cards')),
  }),
  reply: z.extend(postListReplySchema, { cards: z.optional(cardsSchema) }),
})
