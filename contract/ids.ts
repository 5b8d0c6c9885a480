import * as z from 'zod/mini'

/** Ids are UUIDs; those of new posts, comments and tickets are made on the device, so that a repeated write finds its first self. */
export const accountIdSchema = z.uuid().brand<'AccountId'>()
export type AccountId = z.infer<typeof accountIdSchema>

export const postIdSchema = z.uuid().brand<'PostId'>()
export type PostId = z.infer<typeof postIdSchema>

export const commentIdSchema = z.uuid().brand<'CommentId'>()
export type CommentId = z.infer<typeof commentIdSchema>

export const tagIdSchema = z.uuid().brand<'TagId'>()

export const notificationIdSchema = z.uuid().brand<'NotificationId'>()

export const ticketIdSchema = z.uuid().brand<'TicketId'>()
export type TicketId = z.infer<typeof ticketIdSchema>

export const uploadIdSchema = z.uuid().brand<'UploadId'>()

/** An `Idempotency-Key` header: one per intended write, the same on every attempt to send it. */
export const idempotencyKeySchema = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/))
