import { hourMs } from '#contract/durations.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { repeat } from '#server/infra/jobs/repeat.ts'
import { mutedWordRoutes, muteRoutes } from './mute-routes.ts'
import { makeMuteService } from './mute-service.ts'

export function registerMutesModule(app: FastifyInstance, { db, clock, log }: Deps): void {
  const mutes = makeMuteService({ clock })
  muteRoutes(app, { mutes })
  mutedWordRoutes(app, { clock })
  const stop = repeat({ everyMs: hourMs, what: 'forgetting mutes that ended', task: () => mutes.sweep(db), log })
  app.addHook('onClose', stop)
}
