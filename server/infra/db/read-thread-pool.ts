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

/**
 * Who is asked next: whoever has least to do, or the first one. Others come up only once it is at one thing, or somebody has been waiting
 * all the time, for longer than `heldUpMs`; from then on they take what the first one has no room for.
 */
type ThreadOrder = 'least busy' | { heldUpMs: number }

interface PoolOptions {
  /** What the threads run. */
  worker: URL
  /** What each is told as it starts. */
  workerData: unknown
  limits: ReadLimits
  order: ThreadOrder
}

/** So many a thread has before it while all are busy: it need not wait until this thread has time to hand it the next. */
const mostAhead = 3

/**
 * Threads that read a SQLite file and all run the same. They see whatever was committed before they were asked, so a member finds
 * what they just wrote. Whoever is slow leaves the other threads to the others.
 */
export class ReadThreadPool<Request, Reply> {
  readonly #limits: ReadLimits
  readonly #order: ThreadOrder
  readonly #threads: readonly SqliteReadThread<Request, Reply>[]
  #waiting: Waiting<Request, Reply>[] = []
  #isClosed = false
  #lookTimer: NodeJS.Timeout | undefined
  /** Since when somebody waits at any moment, as `performance.now()` has it; endless while nobody does. */
  #crowdedSince = Infinity

  constructor({ worker, workerData, limits, order }: PoolOptions) {
    const { threads, runMs } = limits
    this.#limits = limits
    this.#order = order
    const onFree = () => this.#handOut()
    this.#threads = Array.from({ length: threads }, () => new SqliteReadThread(worker, workerData, { runMs, onFree }))
  }

  /** Replies in the order of the requests. */
  ask(requests: readonly Request[]): Promise<ReadOutcome<Reply>> {
    if (this.#isClosed) return Promise.resolve(requests.map(() => ended))
    return new Promise((settle) => {
      const timer = setTimeout(() => {
        waiting.hasGivenUp = true
        settle('waited too long')
      }, this.#limits.waitMs)
      const onTurn = () => clearTimeout(timer)
      const waiting: Waiting<Request, Reply> = { requests, settle, hasGivenUp: false, onTurn }
      this.#waiting.push(waiting)
      this.#handOut()
      this.#lookAgain()
    })
  }

  /** Tells all that have come up, before what they are asked afterwards. */
  tell(news: object): void {
    for (const thread of this.#threads) thread.tell(news)
  }

  /** Ends the threads; what was asked and not answered fails, and so does what is asked from now on. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#lookTimer)
    const waiting = this.#waiting
    this.#waiting = []
    for (const { requests, settle, onTurn } of waiting) {
      onTurn()
      settle(requests.map(() => ended))
    }
    await Promise.all(this.#threads.map((thread) => thread.close()))
  }

  /** As long as somebody waits: by then the first thread may be held up. */
  #lookAgain(): void {
    if (this.#order === 'least busy' || this.#waiting.length === 0 || this.#lookTimer) return
    this.#lookTimer = setTimeout(() => {
      this.#lookTimer = undefined
      this.#handOut()
      this.#lookAgain()
    }, this.#order.heldUpMs).unref()
  }

  #handOut(): void {
    for (let thread = this.#freest(); thread && this.#waiting.length > 0; thread = this.#freest()) {
      const next = this.#waiting.shift()
      if (next && !next.hasGivenUp) void this.#run(thread, next)
    }
    this.#crowdedSince = this.#waiting.length === 0 ? Infinity : Math.min(this.#crowdedSince, performance.now())
  }

  async #run(thread: SqliteReadThread<Request, Reply>, waiting: Waiting<Request, Reply>): Promise<void> {
    const outcome = await thread.run(waiting.requests, waiting.onTurn)
    if (outcome === undefined) {
      if (this.#isClosed) return waiting.settle(waiting.requests.map(() => ended))
      this.#waiting.unshift(waiting)
    }
    this.#handOut()
    if (outcome !== undefined) waiting.settle(outcome)
  }

  /** Of several that may be asked the first one: what it has prepared and cached serves the next read, and the others need not even come up. */
  #freest(): SqliteReadThread<Request, Reply> | undefined {
    const order = this.#order
    const next = order === 'least busy' ? this.#leastBusy() : this.#firstWithRoom(order)
    return next && next.load < mostAhead ? next : undefined
  }

  #leastBusy(): SqliteReadThread<Request, Reply> | undefined {
    return this.#threads.toSorted((a, b) => a.load - b.load)[0]
  }

  #firstWithRoom({ heldUpMs }: { heldUpMs: number }): SqliteReadThread<Request, Reply> | undefined {
    const [first, ...others] = this.#threads.filter((thread) => !thread.isHeldUp(heldUpMs))
    if (first === undefined || first.load < mostAhead) return first
    const isCrowded = performance.now() - this.#crowdedSince > heldUpMs
    return others.find((thread) => thread.load < mostAhead && (thread.isUp || isCrowded))
  }
}

const ended: ReadFailure = { error: { message: 'the reading threads have ended', code: '' } }

/** What a reply says that is not what was asked for; `code` is SQLite's. */
export function failureOf(reply: object | undefined): Error {
  const { message, code, stack } = reply && isFailure(reply) ? reply.error : { message: 'no answer', code: '' }
  return Object.assign(new Error(message), { code, ...(stack !== undefined && { stack }) })
}

/** The replies there are; throws `ReadCutOff` where they took too long. */
export function repliesOf<Reply>(outcome: ReadOutcome<Reply>): (Reply | ReadFailure)[] {
  if (typeof outcome === 'string') throw new ReadCutOff()
  return outcome
}

function isFailure(reply: object): reply is ReadFailure {
  return 'error' in reply
}
