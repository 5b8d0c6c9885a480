import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './rules.ts'

export const countUnreadNotifications = endpoint({
  name: 'countUnreadNotifications',
  method: 'GET',
  path: '/notifications/unread-count',
  access: 'member',
  summary: `How many notifications are unread, ${limits.unreadCounted} at most`,
  reply: z.object({ count: z.int() }),
})
