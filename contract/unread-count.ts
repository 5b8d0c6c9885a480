import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const countUnreadNotifications = endpoint({
  name: 'countUnreadNotifications',
  method: 'GET',
  path: '/notifications/unread-count',
  access: 'member',
  summary: 'How many notifications are unread',
  reply: z.object({ count: z.int() }),
})
