import * as z from 'zod/mini'
import { toldDecisionSchema } from './decision.ts'
import { endpoint, instantSchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { accountIdSchema, commentIdSchema, notificationIdSchema, postIdSchema } from './ids.ts'
import { notificationKindSchema } from './notification-kinds.ts'

export const notificationSchema = z.object({
  id: notificationIdSchema,
  /** Any other type is read as a new follower. */
  type: z.catch(notificationKindSchema, 'follow'),
  created_at: instantSchema,
  actor_id: accountIdSchema,
  actor_username: z.string(),
  actor_first_name: z.string(),
  actor_last_name: z.string(),
  actor_profile_pic: z.nullable(z.string()),
  post_id: z.nullable(postIdSchema),
  comment_id: z.nullable(commentIdSchema),
  comment_preview: z.nullable(z.string()),
  /** Set when the comment is a reply: the comment it answers. */
  parent_comment_id: z.optional(z.nullable(commentIdSchema)),
  /** False when the post is somebody else's: a reply to a comment of the member's is told of, too. */
  is_own_post: z.optional(z.boolean()),
  /** The first words of the post it is about; empty when that has only pictures, null where there is no such post to be seen. */
  post_preview: z.optional(z.nullable(z.string())),
  /** The first picture of that post, as its smallest copy. */
  post_picture: z.optional(z.nullable(z.object({ url: z.string(), thumbhash: z.string() }))),
  /** Of a decision of the moderators: what they decided. */
  decision: z.optional(z.nullable(toldDecisionSchema)),
  is_read: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

const notificationsQuerySchema = z.extend(pageQuerySchema, {
  /** Of this kind only. */
  kind: z.optional(notificationKindSchema),
})
export type NotificationsQuery = z.infer<typeof notificationsQuerySchema>

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  access: 'member',
  summary: 'What others did that concerns the caller, newest first',
  query: notificationsQuerySchema,
  reply: z.object({ notifications: z.array(notificationSchema), next_cursor: nextCursorSchema }),
})
