import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { pushRoutes } from './push-routes.ts'
import { makePushService, pushLifeMs, type Delivery } from './push-service.ts'

/** Tells devices of new notifications: a job for each device that wants to hear of it, in the transaction that makes the notification. */
export function registerPushModule(app: FastifyInstance, deps: Deps): void {
  const { events, pushSender, clock, newId, log, metrics } = deps
  const push = makePushService({ sender: pushSender, clock, newId, log, countOutcome: metrics.countPush })
  const orderDelivery = app.jobs.define<Delivery>({
    queue: 'push',
    kind: 'push',
    perform: (delivery, { db }) => push.deliver(db, delivery),
  })
  events.on('notification-created', async (db, { notificationId }) => {
    for (const delivery of await push.listDeliveries(db, notificationId)) {
      await orderDelivery(db, delivery, { lifeMs: pushLifeMs })
    }
  })
  pushRoutes(app, { push })
}
