import type { FastifyInstance } from 'fastify'
import { listNotifications, markNotificationsRead } from '#contract/notification.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { route } from '#server/http/route.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { NotificationService } from './notification-service.ts'

export function notificationRoutes(
  app: FastifyInstance,
  { notifications, heavyReads }: { notifications: NotificationService; heavyReads: Db },
): void {
  // Many rows of many tables: where they are not in memory, all others would wait for the disk.
  route(app, listNotifications, ({ query, caller }) => notifications.list(heavyReads, caller.accountId, query))
  route(app, markNotificationsRead, async ({ db, body, caller }) => {
    await notifications.markRead(db, caller.accountId, body.until)
    return { message: 'Notifications marked as read.' }
  })
  route(app, countUnreadNotifications, async ({ db, caller }) => ({
    count: await notifications.countUnread(db, caller.accountId),
  }))
}
