import { ReadCutOff } from './read-cut-off.ts'
import { SqliteReadThread } from './sqlite-read-thread.ts'
import type { ReadReply, ReadRequest } from './sqlite-read-worker.ts'

/** How many read at once, how long one statement may take, and how long it may wait for its turn. */
export interface ReadLimits {
  threads: number
  runMs: number
  waitMs: number
}

interface Waiting {
  request: ReadRequest
  /** Ends the wait for its turn. */
  onTurn: () => void
  hasGivenUp: boolean
  settle: (reply: ReadReply | ReadCutOff) => void
}

/** So many a thread has before it while all are busy: it need not wait until this thread has time to hand it the next. */
const mostAhead = 3

/**
 * Reads of a SQLite file in a few threads: SQLite answers synchronously, and a long answer would hold up everybody. The threads
 * see whatever was committed before they were asked, so a member finds what they just wrote. Whoever is slow leaves the other
 * threads to the others.
 */
export class SqliteReadPool {
  readonly #limits: ReadLimits
  readonly #threads: readonly SqliteReadThread[]
  readonly #waiting: Waiting[] = []

  constructor(file: string, limits: ReadLimits) {
    this.#limits = limits
    this.#threads = Array.from({ length: limits.threads }, () => new SqliteReadThread(file, limits.runMs))
  }

  /** Rows of a statement; rejects with `ReadCutOff` beyond the limits. */
  async read(request: ReadRequest): Promise<unknown[]> {
    const reply = await new Promise<ReadReply | ReadCutOff>((settle) => {
      const timer = setTimeout(() => {
        waiting.hasGivenUp = true
        settle(new ReadCutOff())
      }, this.#limits.waitMs)
      const waiting: Waiting = { request, settle, hasGivenUp: false, onTurn: () => clearTimeout(timer) }
      this.#waiting.push(waiting)
      this.#handOut()
    })
    if (reply instanceof ReadCutOff) throw reply
    if ('rows' in reply) return reply.rows
    throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  #handOut(): void {
    for (let thread = this.#freest(); thread; thread = this.#freest()) {
      const next = this.#waiting.shift()
      if (!next) return
      if (!next.hasGivenUp) void this.#ask(thread, next)
    }
  }

  async #ask(thread: SqliteReadThread, waiting: Waiting): Promise<void> {
    const reply = await thread.run(waiting.request, waiting.onTurn)
    if (reply === undefined) this.#waiting.unshift(waiting)
    this.#handOut()
    if (reply !== undefined) waiting.settle(reply)
  }

  /** Of those with least to do the first one: what it has prepared and cached serves the next read, and the others need not even come up. */
  #freest(): SqliteReadThread | undefined {
    const [freest] = this.#threads.toSorted((a, b) => a.load - b.load)
    return freest && freest.load < mostAhead ? freest : undefined
  }
}
