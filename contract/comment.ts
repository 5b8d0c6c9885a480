import * as z from 'zod/mini'
import { cursorSchema, endpoint, instantSchema, nextCursorSchema, pageQuerySchema, type QueryOf } from './endpoint.ts'
import { accountIdSchema, commentIdSchema, postIdSchema } from './ids.ts'
import { limits } from './rules.ts'
import { wordsSchema } from './words.ts'

const commentParamsSchema = z.object({ commentId: commentIdSchema })

/** Counts after this; absent in replies that an older build recorded under an idempotency key. */
const countsAfter = {
  /** Comments and replies of the post. */
  comment_count: z.optional(z.int()),
  /** Replies to the comment that is answered; absent where none is. */
  reply_count: z.optional(z.int()),
}

export const commentSchema = z.object({
  id: commentIdSchema,
  post_id: postIdSchema,
  content: z.string(),
  user_id: accountIdSchema,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture_url: z.nullable(z.string()),
  created_at: instantSchema,
  like_count: z.int(),
  is_liked: z.boolean(),
  reply_count: z.int(),
  /** True of one that the author of the post hid: only they and its own author get it. */
  is_hidden: z.optional(z.boolean()),
  /** True where the caller may hide it: it is somebody else's, below a post of theirs. */
  may_hide: z.optional(z.boolean()),
  /** Set on a reply. */
  parentCommentId: z.optional(commentIdSchema),
})
export type Comment = z.infer<typeof commentSchema>

export const commentOrders = ['oldest', 'newest'] as const
export const commentOrderSchema = z.enum(commentOrders)
export type CommentOrder = z.infer<typeof commentOrderSchema>

/** A part of a list: from a cursor on, just before one, or around one of its comments. */
const partQuerySchema = z.extend(pageQuerySchema, { before: cursorSchema, around: z.optional(commentIdSchema) })

/** What to ask for with `before`, null at the true beginning; absent where neither `before` nor `around` was asked. */
const previousCursorSchema = z.optional(nextCursorSchema)

export const listComments = endpoint({
  name: 'listComments',
  method: 'GET',
  path: '/comments/post/:postId',
  access: 'member',
  summary:
    "A post's comments without replies, newest first or with order=oldest oldest first; from `cursor` on, those just before the cursor `before`, or those around the comment `around`",
  params: z.object({ postId: postIdSchema }),
  query: z.extend(partQuerySchema, { order: z._default(commentOrderSchema, 'newest') }),
  reply: z.object({
    comments: z.array(commentSchema),
    next_cursor: nextCursorSchema,
    previous_cursor: previousCursorSchema,
  }),
})

/** Which part of a post's comments is asked for. */
export type CommentsPlace = QueryOf<typeof listComments>

/** What is said of a comment with more than fits. */
export const commentTooLong = `A comment has at most ${limits.commentText} characters.`

export const newCommentSchema = z.object({
  id: z.optional(commentIdSchema),
  content: wordsSchema(limits.commentText, {
    missing: 'A comment needs some text.',
    tooLong: commentTooLong,
  }),
  parentCommentId: z.optional(commentIdSchema),
})

export const createComment = endpoint({
  name: 'createComment',
  method: 'POST',
  path: '/comments/:postId',
  access: 'member',
  summary: 'Comment on a post, or with `parentCommentId` reply to one of its comments (one level deep)',
  params: z.object({ postId: postIdSchema }),
  body: newCommentSchema,
  reply: z.object({ message: z.string(), comment: commentSchema, ...countsAfter }),
})

export const listReplies = endpoint({
  name: 'listReplies',
  method: 'GET',
  path: '/comments/:commentId/replies',
  access: 'member',
  summary:
    "A comment's replies, oldest first; from `cursor` on, those just before the cursor `before`, or those around the reply `around`",
  params: commentParamsSchema,
  query: partQuerySchema,
  reply: z.object({
    comment: commentSchema,
    replies: z.array(commentSchema),
    next_cursor: nextCursorSchema,
    previous_cursor: previousCursorSchema,
  }),
})

/** Which part of the replies to a comment is asked for. */
export type RepliesPlace = QueryOf<typeof listReplies>

export const likeComment = endpoint({
  name: 'likeComment',
  method: 'POST',
  path: '/comments/:commentId/like',
  access: 'member',
  summary: 'Set the like to `liked`, or toggle it when that is absent',
  params: commentParamsSchema,
  body: z.object({ userId: z.optional(accountIdSchema), liked: z.optional(z.boolean()) }),
  reply: z.object({ is_liked: z.boolean(), like_count: z.int() }),
})

export const deleteComment = endpoint({
  name: 'deleteComment',
  method: 'DELETE',
  path: '/posts/comments/:commentId',
  access: 'member',
  summary: 'Delete an own comment with its replies; deleting twice is the same as once',
  params: commentParamsSchema,
  reply: z.object({ message: z.string(), ...countsAfter }),
})

const hidingReplySchema = z.object({ is_hidden: z.boolean() })

export const hideComment = endpoint({
  name: 'hideComment',
  method: 'PUT',
  path: '/comments/:commentId/hidden',
  access: 'member',
  summary: 'Hide a comment or reply below an own post, with its replies, from everybody but its author',
  params: commentParamsSchema,
  reply: hidingReplySchema,
})

export const showComment = endpoint({
  name: 'showComment',
  method: 'DELETE',
  path: '/comments/:commentId/hidden',
  access: 'member',
  summary: 'Show a comment again that was hidden below an own post',
  params: commentParamsSchema,
  reply: hidingReplySchema,
})
