import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { deleteEndedSessions } from './caller-repo.ts'
import { keyLifeMs } from './idempotency.ts'
import { deleteKeysOlderThan } from './idempotency-repo.ts'

const hourMs = 60 * 60_000

/** Forgets kept replies after 14 days and sessions that have ended. */
export async function sweep({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await deleteKeysOlderThan(db, now - keyLifeMs)
  await deleteEndedSessions(db, now)
}

/** Sweeps every hour until the app closes; a failure is logged and the next hour tries again. */
export function sweepHourly(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'log'>): void {
  let underWay = Promise.resolve()
  const timer = setInterval(() => {
    underWay = sweep(deps).catch((cause: unknown) => deps.log.error({ err: cause }, 'sweeping failed'))
  }, hourMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await underWay
  })
}
