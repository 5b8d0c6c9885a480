import { failureOf, ReadThreadPool, repliesOf, type ReadLimits, type ReadOutcome } from './read-thread-pool.ts'
import type { ReadReply, ReadRequest } from './sqlite-read-worker.ts'

type Outcome = ReadOutcome<ReadReply>

/** What an asker has asked for in this turn of the event loop. */
interface Batch {
  requests: ReadRequest[]
  outcome: Promise<Outcome>
}

/**
 * Statements that read a SQLite file in a few threads: SQLite answers synchronously, and a long answer would hold up everybody. What one
 * asker asks for at once goes to a thread and comes back together: handing over costs more processor time than most statements.
 */
export class SqliteReadPool {
  readonly #threads: ReadThreadPool<ReadRequest, ReadReply>
  readonly #batches = new Map<object, Batch>()

  constructor(file: string, limits: ReadLimits) {
    const worker = new URL('./sqlite-read-worker.ts', import.meta.url)
    this.#threads = new ReadThreadPool({ worker, workerData: file, limits, order: 'least busy' })
  }

  /** Rows of a statement; rejects with `ReadCutOff` beyond the limits. Without an asker it goes by itself. */
  async read(request: ReadRequest, asker?: object): Promise<unknown[]> {
    const { requests, outcome } = asker
      ? this.#join(request, asker)
      : { requests: [request], outcome: this.#threads.ask([request]) }
    const settled = await outcome
    // One of them is slow: the others need not suffer for it.
    if (settled === 'ran too long' && requests.length > 1) return this.read(request)
    const reply = repliesOf(settled)[requests.indexOf(request)]
    if (reply && 'rows' in reply) return reply.rows
    throw failureOf(reply)
  }

  close(): Promise<void> {
    return this.#threads.close()
  }

  /** With what the asker asks for until all that waits for nothing else has run. */
  #join(request: ReadRequest, asker: object): Batch {
    const open = this.#batches.get(asker)
    if (open) {
      open.requests.push(request)
      return open
    }
    const requests = [request]
    const outcome = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
      this.#batches.delete(asker)
      return this.#threads.ask(requests)
    })
    const batch = { requests, outcome }
    this.#batches.set(asker, batch)
    return batch
  }
}
