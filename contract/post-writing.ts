import * as z from 'zod/mini'
import { endpoint, messageReplySchema } from './endpoint.ts'
import { accountIdSchema, postIdSchema } from './ids.ts'
import { postParamsSchema, postSchema } from './post.ts'
import { audienceSchema } from './reach.ts'
import { limits } from './rules.ts'
import { namedUploadsSchema } from './upload.ts'
import { maybeWordsSchema } from './words.ts'

/** What is said of a post without words and pictures. */
export const nothingToPost = 'You must write something or upload at least one image.'
/** Of one with more than fits. */
export const postTooLong = `A post has at most ${limits.postText} characters.`
export const tooManyImages = `A post has at most ${limits.postImages} images.`

/**
 * The text fields of a new post. Files travel in `media`; the description of file n in `media_alt_{n}`
 * (the spec's `media_caption_{n}` is accepted and means the same). Files that were uploaded before (`upload.ts`) are named in
 * `media_uploads` instead, in their order, between commas.
 */
export const newPostSchema = z.looseObject({
  id: z.optional(postIdSchema),
  textContent: z._default(maybeWordsSchema(limits.postText, postTooLong), ''),
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

export const deletePost = endpoint({
  name: 'deletePost',
  method: 'DELETE',
  path: '/posts/:id',
  access: 'member',
  summary: 'Delete an own post; deleting twice is the same as once',
  params: postParamsSchema,
  reply: messageReplySchema,
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
