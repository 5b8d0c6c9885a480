import type { FastifyInstance } from 'fastify'
import { minuteMs } from '#contract/durations.ts'
import type { Deps } from '../deps.ts'
import { makeQueueCount } from '../infra/jobs/count-queues.ts'
import { makeJobs, type Jobs } from '../infra/jobs/make-jobs.ts'
import { repeat } from '../infra/jobs/repeat.ts'
import { makeRemoveMedia, type RemoveMedia } from '../infra/media/remove-media.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What modules order to be done after an act, and do. */
    jobs: Jobs
    removeMedia: RemoveMedia
  }
}

/** Does jobs from when the app is ready until it closes. */
export function runJobs(app: FastifyInstance, deps: Deps): void {
  const { databaseClock, sharedClock, log } = deps
  // A job's lease is a matter between instances.
  const byOneClock = { ...deps, clock: sharedClock }
  const jobs = makeJobs(byOneClock)
  app.decorate('jobs', jobs)
  app.decorate('removeMedia', makeRemoveMedia(jobs, byOneClock))
  deps.metrics.watchQueues(makeQueueCount(byOneClock))
  app.addHook('onReady', async () => jobs.start())
  app.addHook('onClose', () => jobs.stop())
  if (!databaseClock) return
  deps.metrics.watchClock(databaseClock.aheadMs)
  app.addHook('onClose', repeat({ everyMs: minuteMs, what: 'comparing clocks', task: databaseClock.compare, log }))
}
