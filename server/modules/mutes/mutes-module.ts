import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import { mutedWordRoutes, muteRoutes } from './mute-routes.ts'
import { makeMuteService } from './mute-service.ts'

export function registerMutesModule(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  const mutes = makeMuteService({ clock })
  muteRoutes(app, { mutes })
  mutedWordRoutes(app, { clock })
  const stop = upkeepHourly(deps, { what: 'forgetting mutes that ended', task: () => mutes.sweep(db) })
  app.addHook('onClose', stop)
}
