import type { FastifyInstance } from 'fastify'
import { countUnreadNotifications, listNotifications, markNotificationsRead } from '#contract/notification.ts'
import { route } from '#server/http/route.ts'
import type { NotificationService } from './notification-service.ts'

export function notificationRoutes(
  app: FastifyInstance,
  { notifications }: { notifications: NotificationService },
): void {
  route(app, listNotifications, ({ db, query, caller }) => notifications.list(db, caller.accountId, query))
  route(app, markNotificationsRead, async ({ db, body, caller }) => {
    await notifications.markRead(db, caller.accountId, body.until)
    return { message: 'Notifications marked as read.' }
  })
  route(app, countUnreadNotifications, async ({ db, caller }) => ({
    count: await notifications.countUnread(db, caller.accountId),
  }))
}
