import * as z from 'zod/mini'
import { profileChangesSchema } from '#contract/account.ts'
import { problemCodeSchema } from '#contract/errors.ts'
import {
  accountIdSchema,
  commentIdSchema,
  idempotencyKeySchema,
  postIdSchema,
  tagIdSchema,
  ticketIdSchema,
} from '#contract/ids.ts'

/** Waiting for its turn (`notBefore` in ms since 1970), or refused and kept for the member to decide. */
const stateSchema = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('waiting'),
    notBefore: z.number(),
    /** What it waits for: nothing yet, a connection, or the time the server asked for. */
    waitsFor: z.enum(['turn', 'connection', 'server']),
  }),
  z.object({ status: z.literal('refused'), code: problemCodeSchema, message: z.string() }),
])

const common = {
  id: z.uuid(),
  /** First the id; another one once the member changed what is sent, as the server ties a key to its body. */
  idempotencyKey: idempotencyKeySchema,
  memberId: accountIdSchema,
  /** Milliseconds since 1970; never before an older item's, whatever the clock does. */
  createdAt: z.int(),
  /** Tells items of one millisecond apart. */
  seq: z.int(),
  /** Items of one target go one after the other, in order. */
  target: z.string(),
  tries: z.int(),
  /** Set before each attempt: the server may have done it even though nobody heard its answer. */
  mayHaveArrived: z.boolean(),
  state: stateSchema,
}

/** A picture whose bytes lie in the blob store. */
export const waitingPictureSchema = z.object({
  blobKey: z.string(),
  altText: z.string(),
  type: z.string(),
  /** Pixels, so that a card can keep its space before the bytes are read. */
  width: z.optional(z.int()),
  height: z.optional(z.int()),
})
export type WaitingPicture = z.infer<typeof waitingPictureSchema>

/** A file whose bytes lie in the blob store. */
export const waitingFileSchema = z.object({ blobKey: z.string(), name: z.string(), type: z.string() })
export type WaitingFile = z.infer<typeof waitingFileSchema>

const item = <K extends string, S extends z.core.$ZodLooseShape>(kind: K, fields: S) =>
  z.object({ ...common, kind: z.literal(kind), ...fields })

export const createPostItemSchema = item('create-post', {
  post: z.object({ id: postIdSchema, textContent: z.string() }),
  pictures: z.array(waitingPictureSchema),
})
export const deletePostItemSchema = item('delete-post', { postId: postIdSchema })
export const likePostItemSchema = item('like-post', { postId: postIdSchema, liked: z.boolean() })
export const repostPostItemSchema = item('repost-post', { postId: postIdSchema, reposted: z.boolean() })
export const bookmarkPostItemSchema = item('bookmark-post', { postId: postIdSchema, bookmarked: z.boolean() })
export const viewPostsItemSchema = item('view-posts', { postId: postIdSchema })
export const followItemSchema = item('follow', { accountId: accountIdSchema, following: z.boolean() })
export const createCommentItemSchema = item('create-comment', {
  commentId: commentIdSchema,
  postId: postIdSchema,
  content: z.string(),
  parentCommentId: z.optional(commentIdSchema),
})
export const deleteCommentItemSchema = item('delete-comment', { commentId: commentIdSchema, postId: postIdSchema })
export const likeCommentItemSchema = item('like-comment', { commentId: commentIdSchema, liked: z.boolean() })
export const updateProfileItemSchema = item('update-profile', { changes: profileChangesSchema })
export const uploadPictureItemSchema = item('upload-picture', {
  slot: z.enum(['banner', 'picture']),
  blobKey: z.string(),
  type: z.string(),
})
export const removePictureItemSchema = item('remove-picture', { slot: z.enum(['banner', 'picture']) })
export const addTagItemSchema = item('add-tag', { name: z.string() })
export const removeTagItemSchema = item('remove-tag', { tagId: tagIdSchema })
export const markNotificationsReadItemSchema = item('mark-notifications-read', { until: z.iso.datetime() })
export const supportTicketItemSchema = item('support-ticket', {
  ticketId: ticketIdSchema,
  subject: z.string(),
  description: z.string(),
  attachments: z.array(waitingFileSchema),
})

/** Everything a member can do that the server has not confirmed, by `kind`. */
export const outboxItemSchema = z.discriminatedUnion('kind', [
  createPostItemSchema,
  deletePostItemSchema,
  likePostItemSchema,
  repostPostItemSchema,
  bookmarkPostItemSchema,
  viewPostsItemSchema,
  followItemSchema,
  createCommentItemSchema,
  deleteCommentItemSchema,
  likeCommentItemSchema,
  updateProfileItemSchema,
  uploadPictureItemSchema,
  removePictureItemSchema,
  addTagItemSchema,
  removeTagItemSchema,
  markNotificationsReadItemSchema,
  supportTicketItemSchema,
])

export type OutboxItem = z.infer<typeof outboxItemSchema>
export type OutboxKind = OutboxItem['kind']
export type ItemOf<K extends OutboxKind> = Extract<OutboxItem, { kind: K }>

type Common = keyof typeof common
type Without<T, Keys extends PropertyKey> = T extends unknown ? Omit<T, Keys> : never

/** What a screen hands to `enqueue`: the kind and its own fields. */
export type NewOutboxItem = Without<OutboxItem, Common>
