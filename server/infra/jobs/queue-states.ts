import { readQueueState } from '#server/infra/db/job-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { QueueState } from '#server/infra/metrics/metrics.ts'
import { queueNames } from './job-queues.ts'

/** Of each state in each queue; counting more would take long, and tells nothing more. */
const mostCounted = 10_000

/** How full the queues are. */
export async function readQueueStates(db: Db, now: number): Promise<QueueState[]> {
  const states: QueueState[] = []
  for (const queue of queueNames) {
    const { oldestSince = now, ...counts } = await readQueueState(db, queue, mostCounted)
    states.push({ queue, ...counts, oldestAgeMs: Math.max(0, now - oldestSince) })
  }
  return states
}
