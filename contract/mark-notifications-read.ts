import * as z from 'zod/mini'
import { endpoint, instantSchema, messageReplySchema } from './endpoint.ts'
import { accountIdSchema } from './ids.ts'

export const markNotificationsRead = endpoint({
  name: 'markNotificationsRead',
  method: 'POST',
  path: '/notifications/mark-read',
  access: 'member',
  summary: 'Mark read what was there until `until` (now when absent)',
  body: z.object({ user_id: z.optional(accountIdSchema), until: z.optional(instantSchema) }),
  reply: messageReplySchema,
})
