import type { FastifyInstance } from 'fastify'
import { readStatistics } from '#contract/statistics.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import { makeStatistics } from './statistics-service.ts'

export function registerStatisticsModule(app: FastifyInstance, deps: Deps): void {
  const { db, heavyReads, clock } = deps
  const statistics = makeStatistics({ heavyReads, clock })
  const task = () => statistics.countDays(db)
  app.addHook('onClose', upkeepHourly(deps, { what: 'counting days', task }))
  route(app, readStatistics, (call) => statistics.read(call.db, Number(call.query.days)))
}
