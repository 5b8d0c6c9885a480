import { dayMs, hourMs } from '#contract/durations.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { hastenJobs } from '../infra/db/hasten-jobs.ts'
import type { Db } from '../infra/db/tables.ts'
import { deleteJobsDeadBefore, reviveJobsDeadBefore } from '../infra/db/job-repo.ts'
import { queueNames, type JobQueue } from '../infra/jobs/job-queues.ts'
import { upkeepHourly } from '../infra/jobs/upkeep.ts'
import type { RemovalDeps } from '../infra/media/remove-media.ts'
import { sweepMedia } from '../infra/media/sweep-media.ts'
import { deleteEndedSessions } from './caller-repo.ts'
import { keyLifeMs } from './idempotency.ts'
import { deleteEndedWindows } from './rate-limit-repo.ts'
import { deleteKeysOlderThan } from './idempotency-repo.ts'

/** How long a dead job can be looked at. */
const deadJobLifeMs = 30 * dayMs

/** No pause between two tries is as long: a clock that was ahead put off what is due later still. */
const latestMs = 12 * hourMs
/** Nothing but upkeep is ordered for a day to come, as the erasure of who left. */
const lateOnes = (queue: JobQueue) => (queue === 'upkeep' ? 'begun' : undefined)

/** Deletes recorded replies after 14 days, dead jobs after 30, sessions that have ended, and files that no row has referred to for a day. */
export async function sweep(deps: RemovalDeps & Pick<Deps, 'sharedClock'>): Promise<void> {
  const { db, dialect, clock, sharedClock } = deps
  const now = clock()
  // First: a table that was nearly empty when it was last looked at would be read as a whole for each step.
  await dialect.optimize(db)
  await deleteKeysOlderThan(db, now - keyLifeMs)
  await deleteEndedSessions(db, now)
  await deleteEndedWindows(db, now)
  await sweepJobs(db, sharedClock())
  await sweepMedia(deps)
}

/** `now` is that by which they are done: an instance whose own clock is behind would hasten what another is at. */
async function sweepJobs(db: Db, now: number): Promise<void> {
  for (const queue of queueNames) {
    await hastenJobs(db, { queue, latest: now + latestMs, only: lateOnes(queue) }, now)
    await deleteJobsDeadBefore(db, queue, now - deadJobLifeMs)
  }
  // What an act has promised to many is done in the end, however long it failed.
  await reviveJobsDeadBefore(db, { queue: 'fanout', instant: now - dayMs }, now)
}

/** Sweeps every hour, on one of all instances, until the app closes; a failure is logged and the next hour tries again. */
export function sweepHourly(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'dialect' | 'clock' | 'sharedClock' | 'log'>,
): void {
  const task = () => sweep({ ...deps, removeMedia: app.removeMedia })
  app.addHook('onClose', upkeepHourly(deps, { what: 'sweeping', task }))
}
