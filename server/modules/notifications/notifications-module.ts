import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { makeReadCold } from '#server/infra/db/read-cold.ts'
import { upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import { deleteNotificationsAbout, deleteWithdrawnBefore } from './notification-repo.ts'
import { notifyOfEvents, toldOnceMs } from './notify-of-events.ts'
import { notificationRoutes } from './notification-routes.ts'
import { makeNotificationService } from './notification-service.ts'

export function registerNotificationsModule(app: FastifyInstance, deps: Deps): void {
  const { db, clock, newId, events } = deps
  const orderRemoval = app.jobs.define<{ postId: string }>({
    queue: 'fanout',
    kind: 'remove-notifications',
    async perform({ postId }, turn) {
      await deleteNotificationsAbout(turn.db, postId, turn.gotOn)
      return { status: 'done' }
    },
  })
  notifyOfEvents({ events, clock, newId, orderRemoval })
  notificationRoutes(app, { notifications: makeNotificationService(deps), readCold: makeReadCold(deps) })
  const forget = () => deleteWithdrawnBefore(db, clock() - toldOnceMs)
  const stop = upkeepHourly(deps, { what: 'forgetting what was undone', task: forget })
  app.addHook('onClose', async () => stop())
}
