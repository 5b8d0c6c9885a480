import type { FastifyInstance } from 'fastify'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { listNotifications } from '#contract/notification.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { route } from '#server/http/route.ts'
import type { ReadCold } from '#server/infra/db/read-cold.ts'
import type { NotificationService } from './notification-service.ts'

export function notificationRoutes(
  app: FastifyInstance,
  { notifications, readCold }: { notifications: NotificationService; readCold: ReadCold },
): void {
  // Many rows of many tables: where they are not in memory, all others would wait for the disk.
  route(app, listNotifications, ({ db, query, caller }) =>
    readCold(db, [`${caller.accountId} ${query.kind} ${query.cursor} ${query.limit}`], (reads) =>
      notifications.list(reads, caller.accountId, query),
    ),
  )
  route(app, markNotificationsRead, async ({ db, body, caller }) => {
    await notifications.markRead(db, caller.accountId, body.until)
    return { message: 'Notifications marked as read.' }
  })
  route(app, countUnreadNotifications, async ({ db, caller }) => ({
    count: await notifications.countUnread(db, caller.accountId),
  }))
}
