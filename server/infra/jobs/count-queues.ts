import type { Deps } from '#server/deps.ts'
import type { QueueState } from '#server/infra/metrics/metrics.ts'
import { within } from '#server/within.ts'
import { readQueueStates } from './queue-states.ts'

/** Whoever scrapes gives up after ten seconds or fewer, and would get none of the other figures either. */
const patienceMs = 2_000

/** Makes a reader of how full the queues are for `/metrics`; nothing, and a line in the log, where the database does not say in time. */
export function makeQueueCount({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): () => Promise<QueueState[]> {
  let asked: Promise<QueueState[]> | undefined
  let count: Promise<QueueState[]> | undefined

  async function read(): Promise<QueueState[]> {
    // While the database owes an answer it is not asked again: each question would hold a connection.
    asked ??= readQueueStates(db, clock()).finally(() => {
      asked = undefined
    })
    try {
      return await within(patienceMs, 'the database', asked)
    } catch (err) {
      log.warn({ err }, 'the queues could not be counted')
      return []
    } finally {
      count = undefined
    }
  }

  // Several gauges ask at once.
  return () => (count ??= read())
}
