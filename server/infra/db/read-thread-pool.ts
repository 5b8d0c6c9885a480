import { ReadCutOff } from './read-cut-off.ts'
import { SqliteReadThread, type ReadFailure } from './sqlite-read-thread.ts'

/** How many read at once, how long one statement or task may take, and how long it may wait for its turn. */
export interface ReadLimits {
  threads: number
  runMs: number
  waitMs: number
}

export type ReadOutcome<Reply> = (Reply | ReadFailure)[] | 'ran too long' | 'waited too long'

/** Requests that go to a thread together. */
interface Waiting<Request, Reply> {
  requests: readonly Request[]
  /** Ends the wait for its turn. */
  onTurn: () => void
  hasGivenUp: boolean
  settle: (outcome: ReadOutcome<Reply>) => void
}

/** So many a thread has before it while all are busy: it need not wait until this thread has time to hand it the next. */
const mostAhead = 3

/**
 * Threads that read a SQLite file and all run the same `worker`. They see whatever was committed before they were asked, so a member finds
 * what they just wrote. Whoever is slow leaves the other threads to the others.
 */
export class ReadThreadPool<Request, Reply> {
  readonly #limits: ReadLimits
  readonly #threads: readonly SqliteReadThread<Request, Reply>[]
  readonly #waiting: Waiting<Request, Reply>[] = []

  constructor(worker: URL, file: string, limits: ReadLimits) {
    this.#limits = limits
    this.#threads = Array.from({ length: limits.threads }, () => new SqliteReadThread(worker, file, limits.runMs))
  }

  /** Replies in the order of the requests. */
  ask(requests: readonly Request[]): Promise<ReadOutcome<Reply>> {
    return new Promise((settle) => {
      const timer = setTimeout(() => {
        waiting.hasGivenUp = true
        settle('waited too long')
      }, this.#limits.waitMs)
      const onTurn = () => clearTimeout(timer)
      const waiting: Waiting<Request, Reply> = { requests, settle, hasGivenUp: false, onTurn }
      this.#waiting.push(waiting)
      this.#handOut()
    })
  }

  /** Tells all that have come up, before what they are asked afterwards. */
  tell(news: object): void {
    for (const thread of this.#threads) thread.tell(news)
  }

  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  #handOut(): void {
    for (let thread = this.#freest(); thread; thread = this.#freest()) {
      const next = this.#waiting.shift()
      if (!next) return
      if (!next.hasGivenUp) void this.#run(thread, next)
    }
  }

  async #run(thread: SqliteReadThread<Request, Reply>, waiting: Waiting<Request, Reply>): Promise<void> {
    const outcome = await thread.run(waiting.requests, waiting.onTurn)
    if (outcome === undefined) this.#waiting.unshift(waiting)
    this.#handOut()
    if (outcome !== undefined) waiting.settle(outcome)
  }

  /** Of those with least to do the first one: what it has prepared and cached serves the next read, and the others need not even come up. */
  #freest(): SqliteReadThread<Request, Reply> | undefined {
    const [freest] = this.#threads.toSorted((a, b) => a.load - b.load)
    return freest && freest.load < mostAhead ? freest : undefined
  }
}

/** What a reply says that is not what was asked for; `code` is SQLite's. */
export function failureOf(reply: object | undefined): Error {
  const { message, code } = reply && isFailure(reply) ? reply.error : { message: 'no answer', code: '' }
  return Object.assign(new Error(message), { code })
}

/** The replies there are; throws `ReadCutOff` where they took too long. */
export function repliesOf<Reply>(outcome: ReadOutcome<Reply>): (Reply | ReadFailure)[] {
  if (typeof outcome === 'string') throw new ReadCutOff()
  return outcome
}

function isFailure(reply: object): reply is ReadFailure {
  return 'error' in reply
}
