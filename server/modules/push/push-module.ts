import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { afterCommit } from '#server/infra/db/run-transaction.ts'
import { makeRetryQueue, type RetryQueue } from '#server/infra/jobs/retry-queue.ts'
import { pushRoutes } from './push-routes.ts'
import { makePushService, type Delivery } from './push-service.ts'

/** Tells devices of new notifications, once the transaction that made them has been committed. */
export function registerPushModule(app: FastifyInstance, deps: Deps): void {
  const { db, events, pushSender, clock, newId, log, metrics } = deps
  const push = makePushService({ sender: pushSender, clock, newId, log, countOutcome: metrics.countPush })
  const { random } = Math
  const deliveries: RetryQueue<Delivery> = makeRetryQueue({
    run: (delivery) => push.deliver(db, delivery),
    what: 'a push message',
    log,
    random,
  })
  const news: RetryQueue<string> = makeRetryQueue({
    run: async (notificationId) => {
      for (const delivery of await push.listDeliveries(db, notificationId)) deliveries.add(delivery)
      return { status: 'done' }
    },
    what: 'telling devices of a notification',
    log,
    random,
  })
  metrics.watchQueue('push messages', deliveries.state)
  metrics.watchQueue('notifications to tell', news.state)
  events.on('notification-created', async (transaction, { notificationId }) => {
    afterCommit(transaction, () => news.add(notificationId))
  })
  app.addHook('onClose', async () => {
    await news.stop()
    await deliveries.stop()
  })
  pushRoutes(app, { push })
}
