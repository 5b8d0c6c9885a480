import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { notifyOfEvents } from './notify-of-events.ts'
import { notificationRoutes } from './notification-routes.ts'
import { makeNotificationService } from './notification-service.ts'

export function registerNotificationsModule(app: FastifyInstance, { clock, newId, events }: Deps): void {
  notifyOfEvents({ events, clock, newId })
  notificationRoutes(app, { notifications: makeNotificationService({ clock }) })
}
