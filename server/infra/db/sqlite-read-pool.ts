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
  since: number
  settle: (reply: ReadReply | ReadCutOff) => void
}

/**
 * Reads of a SQLite file in a few threads: SQLite answers synchronously, and a long answer would hold up everybody. The threads
 * see whatever was committed before they were asked, so a member finds what they just wrote. Whoever is slow leaves the other
 * threads to the others.
 */
export class SqliteReadPool {
  readonly #limits: ReadLimits
  readonly #threads: readonly SqliteReadThread[]
  readonly #idle: SqliteReadThread[]
  readonly #waiting: Waiting[] = []

  constructor(file: string, limits: ReadLimits) {
    this.#limits = limits
    this.#threads = Array.from({ length: limits.threads }, () => new SqliteReadThread(file, limits.runMs))
    this.#idle = [...this.#threads]
  }

  /** Rows of a statement; rejects with `ReadCutOff` beyond the limits. */
  async read(request: ReadRequest): Promise<unknown[]> {
    const reply = await new Promise<ReadReply | ReadCutOff>((settle) => {
      this.#waiting.push({ request, since: performance.now(), settle })
      // The one that read last: what it has prepared and cached serves the next one, and the others need not even come up.
      const thread = this.#idle.pop()
      if (thread) void this.#workOn(thread)
    })
    if (reply instanceof ReadCutOff) throw reply
    if ('rows' in reply) return reply.rows
    throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  async #workOn(thread: SqliteReadThread): Promise<void> {
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const isTooLate = performance.now() - next.since > this.#limits.waitMs
      next.settle(isTooLate ? new ReadCutOff() : await thread.run(next.request))
    }
    this.#idle.push(thread)
  }
}
