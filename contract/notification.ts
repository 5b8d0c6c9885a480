import * as z from 'zod/mini'
import { endpoint, instantSchema, messageReplySchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { accountIdSchema, commentIdSchema, notificationIdSchema, postIdSchema } from './ids.ts'

export const notificationSchema = z.object({
  id: notificationIdSchema,
  type: z.enum(['like', 'comment', 'repost', 'follow']),
  created_at: instantSchema,
  actor_id: accountIdSchema,
  actor_username: z.string(),
  actor_first_name: z.string(),
  actor_last_name: z.string(),
  actor_profile_pic: z.nullable(z.string()),
  post_id: z.nullable(postIdSchema),
  comment_id: z.nullable(commentIdSchema),
  comment_preview: z.nullable(z.string()),
  is_read: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

export const listNotifications = endpoint({
  name: 'listNotifications',
  method: 'GET',
  path: '/notifications',
  access: 'member',
  summary: 'What others did that concerns the caller, newest first',
  query: pageQuerySchema,
  reply: z.object({ notifications: z.array(notificationSchema), next_cursor: nextCursorSchema }),
})

export const markNotificationsRead = endpoint({
  name: 'markNotificationsRead',
  method: 'POST',
  path: '/notifications/mark-read',
  access: 'member',
  summary: 'Mark read what was there until `until` (now when absent)',
  body: z.object({ user_id: z.optional(accountIdSchema), until: z.optional(instantSchema) }),
  reply: messageReplySchema,
})

export const countUnreadNotifications = endpoint({
  name: 'countUnreadNotifications',
  method: 'GET',
  path: '/notifications/unread-count',
  access: 'member',
  summary: 'How many notifications are unread',
  reply: z.object({ count: z.int() }),
})
