import * as z from 'zod/mini'
import { cardsSchema } from './cards.ts'
import { endpoint, instantSchema, messageReplySchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { accountIdSchema, postIdSchema } from './ids.ts'
import { mediaSchema } from './media.ts'
import { audienceSchema } from './reach.ts'
import { isWithinCharacters, limits } from './rules.ts'
import { namedUploadsSchema } from './upload.ts'

const postParamsSchema = z.object({ id: postIdSchema })
const isPostText = (text: string) => isWithinCharacters(text, limits.postText)

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

/**
 * The text fields of a new post. Files travel in `media`; the description of file n in `media_alt_{n}`
 * (the spec's `media_caption_{n}` is accepted and means the same). Files that were uploaded before (`upload.ts`) are named in
 * `media_uploads` instead, in their order, between commas.
 */
export const newPostSchema = z.looseObject({
  id: z.optional(postIdSchema),
  textContent: z._default(
    z.string().check(z.trim(), z.refine(isPostText, `A post has at most ${limits.postText} characters.`)),
    '',
  ),
  media_uploads: z._default(namedUploadsSchema('A post', limits.postImages, 'images'), []),
  /** Who may comment; absent: as the member's settings say. */
  comments_from: z.optional(audienceSchema),
})

export const createPost = endpoint({
  name: 'createPost',
  method: 'POST',
  path: '/posts',
  access: 'member',
  summary: 'Publish a post; needs text or a picture',
  body: newPostSchema,
  files: { media: { maxCount: limits.postImages, maxBytes: limits.uploadBytes } },
  reply: z.object({ message: z.string(), post: postSchema }),
})

export const readPost = endpoint({
  name: 'readPost',
  method: 'GET',
  path: '/posts/:id',
  access: 'member',
  summary: 'One post',
  params: postParamsSchema,
  reply: postSchema,
})

export const deletePost = endpoint({
  name: 'deletePost',
  method: 'DELETE',
  path: '/posts/:id',
  access: 'member',
  summary: 'Delete an own post; deleting twice is the same as once',
  params: postParamsSchema,
  reply: messageReplySchema,
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

export const viewPost = endpoint({
  name: 'viewPost',
  method: 'POST',
  path: '/posts/:id/view',
  access: 'member',
  summary: 'Count a view; counts are written in batches',
  params: postParamsSchema,
  reply: messageReplySchema,
  // A view is counted once per member, post and day by the server: a repeat needs no recorded reply.
  idempotent: false,
})

export const likePost = endpoint({
  name: 'likePost',
  method: 'POST',
  path: '/posts/:id/like',
  access: 'member',
  summary: 'Set the like to `liked`, or toggle it when that is absent',
  params: postParamsSchema,
  body: z.object({ userId: z.optional(accountIdSchema), liked: z.optional(z.boolean()) }),
  reply: z.object({ is_liked: z.boolean(), like_count: z.int() }),
})

const repostReplySchema = z.object({ is_reposted: z.boolean(), repost_count: z.int() })

export const repostPost = endpoint({
  name: 'repostPost',
  method: 'POST',
  path: '/posts/:id/repost',
  access: 'member',
  summary: 'Repost',
  params: postParamsSchema,
  reply: repostReplySchema,
})

export const undoRepost = endpoint({
  name: 'undoRepost',
  method: 'DELETE',
  path: '/posts/:id/repost',
  access: 'member',
  summary: 'Take a repost back',
  params: postParamsSchema,
  reply: repostReplySchema,
})

export const bookmarkPost = endpoint({
  name: 'bookmarkPost',
  method: 'POST',
  path: '/posts/:id/bookmark',
  access: 'member',
  summary: 'Set the bookmark to `bookmarked`, or toggle it when that is absent',
  params: postParamsSchema,
  body: z.object({ bookmarked: z.optional(z.boolean()) }),
  reply: z.object({ is_bookmarked: z.boolean(), bookmark_count: z.int() }),
})
