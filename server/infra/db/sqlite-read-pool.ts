import { ReadCutOff } from './read-cut-off.ts'
import { SqliteReadThread } from './sqlite-read-thread.ts'
import type { ReadReply, ReadRequest } from './sqlite-read-worker.ts'

/** How many read at once, how long one statement may take, and how long it may wait for its turn. */
export interface ReadLimits {
  threads: number
  runMs: number
  waitMs: number
}

type Outcome = ReadReply[] | 'ran too long' | 'waited too long'

/** Statements that go to a thread together. */
interface Waiting {
  requests: ReadRequest[]
  /** Ends the wait for its turn. */
  onTurn: () => void
  hasGivenUp: boolean
  settle: (outcome: Outcome) => void
}

/** What an asker has asked for in this turn of the event loop. */
interface Batch {
  requests: ReadRequest[]
  outcome: Promise<Outcome>
}

/** So many a thread has before it while all are busy: it need not wait until this thread has time to hand it the next. */
const mostAhead = 3

/**
 * Reads of a SQLite file in a few threads: SQLite answers synchronously, and a long answer would hold up everybody. The threads
 * see whatever was committed before they were asked, so a member finds what they just wrote. Whoever is slow leaves the other
 * threads to the others. What one asker asks for at once goes to a thread and comes back together: handing over costs more processor time
 * than most statements.
 */
export class SqliteReadPool {
  readonly #limits: ReadLimits
  readonly #threads: readonly SqliteReadThread[]
  readonly #waiting: Waiting[] = []
  readonly #batches = new Map<object, Batch>()

  constructor(file: string, limits: ReadLimits) {
    this.#limits = limits
    this.#threads = Array.from({ length: limits.threads }, () => new SqliteReadThread(file, limits.runMs))
  }

  /** Rows of a statement; rejects with `ReadCutOff` beyond the limits. Without an asker it goes by itself. */
  async read(request: ReadRequest, asker?: object): Promise<unknown[]> {
    const { requests, outcome } = asker
      ? this.#join(request, asker)
      : { requests: [request], outcome: this.#ask([request]) }
    const replies = await outcome
    // One of them is slow: the others need not suffer for it.
    if (replies === 'ran too long' && requests.length > 1) return this.read(request)
    if (typeof replies === 'string') throw new ReadCutOff()
    const reply = replies[requests.indexOf(request)]
    if (reply && 'rows' in reply) return reply.rows
    throw Object.assign(new Error(reply?.error.message), { code: reply?.error.code })
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
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
      return this.#ask(requests)
    })
    const batch = { requests, outcome }
    this.#batches.set(asker, batch)
    return batch
  }

  #ask(requests: ReadRequest[]): Promise<Outcome> {
    return new Promise((settle) => {
      const timer = setTimeout(() => {
        waiting.hasGivenUp = true
        settle('waited too long')
      }, this.#limits.waitMs)
      const waiting: Waiting = { requests, settle, hasGivenUp: false, onTurn: () => clearTimeout(timer) }
      this.#waiting.push(waiting)
      this.#handOut()
    })
  }

  #handOut(): void {
    for (let thread = this.#freest(); thread; thread = this.#freest()) {
      const next = this.#waiting.shift()
      if (!next) return
      if (!next.hasGivenUp) void this.#run(thread, next)
    }
  }

  async #run(thread: SqliteReadThread, waiting: Waiting): Promise<void> {
    const outcome = await thread.run(waiting.requests, waiting.onTurn)
    if (outcome === undefined) this.#waiting.unshift(waiting)
    this.#handOut()
    if (outcome !== undefined) waiting.settle(outcome)
  }

  /** Of those with least to do the first one: what it has prepared and cached serves the next read, and the others need not even come up. */
  #freest(): SqliteReadThread | undefined {
    const [freest] = this.#threads.toSorted((a, b) => a.load - b.load)
    return freest && freest.load < mostAhead ? freest : undefined
  }
}
