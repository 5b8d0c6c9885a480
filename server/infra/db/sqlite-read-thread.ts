import type { Worker } from 'node:worker_threads'
import { startSmallThread } from './small-thread.ts'

// Its rows live for a moment.
const memory = { maxYoungGenerationSizeMb: 12 }

/** `code` is SQLite's; `stack` is that of the thread, where its code failed. */
export interface ReadFailure {
  error: { message: string; code: string; stack?: string | undefined }
}

interface Asked<Request, Reply> {
  /** Answered together. */
  requests: readonly Request[]
  onTurn: () => void
  settle: (outcome: (Reply | ReadFailure)[] | 'ran too long' | undefined) => void
}

interface ThreadOptions {
  runMs: number
  /** It may be asked again, after it let go of what took too long. */
  onFree: () => void
}

/**
 * Reads of a SQLite file in a thread of its own, which runs `worker`, one after the other; comes up with the first one, and again after it
 * broke. It may be asked before it has answered, so that it need not wait for this thread between two statements.
 */
export class SqliteReadThread<Request, Reply> {
  readonly #worker: URL
  readonly #workerData: unknown
  readonly #runMs: number
  readonly #onFree: () => void
  /** Answered in this order. */
  readonly #asked: Asked<Request, Reply>[] = []
  #running: Worker | undefined
  /** Whether it has come up and knows what was asked. */
  #isReading = false
  /** A statement that took too long has not let go of it yet. */
  #isEnding = false
  /** The end of the last one. */
  #end: Promise<unknown> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  /** When what it does now had its turn, as `performance.now()` has it. */
  #turnBeganAt = 0

  constructor(worker: URL, workerData: unknown, { runMs, onFree }: ThreadOptions) {
    this.#worker = worker
    this.#workerData = workerData
    this.#runMs = runMs
    this.#onFree = onFree
  }

  /** How many reads it has not answered; endless when it must not be asked. */
  get load(): number {
    return this.#isEnding ? Infinity : this.#asked.reduce((sum, { requests }) => sum + requests.length, 0)
  }

  /** Whether it runs already: whoever is asked then needs no moment to come up. */
  get isUp(): boolean {
    return this.#isReading
  }

  /** Whether it has been at the same thing for so long that others should not be given to it. */
  isHeldUp(afterMs: number): boolean {
    return (
      this.#isEnding || (this.#isReading && this.#asked.length > 0 && performance.now() - this.#turnBeganAt > afterMs)
    )
  }

  /**
   * Answers what the thread says, or that the statements together took longer than `runMs`; undefined when those before them did, so that
   * they have to be asked for again. `onTurn` is called when nothing but these is waited for; coming up takes longer than most reads, and is
   * nobody's wait.
   */
  run(requests: readonly Request[], onTurn: () => void): Promise<(Reply | ReadFailure)[] | 'ran too long' | undefined> {
    return new Promise((settle) => {
      const asked = { requests, onTurn, settle }
      this.#asked.push(asked)
      this.#running ??= this.#start()
      if (!this.#isReading) return onTurn()
      this.#post(this.#running, asked)
      if (this.#asked[0] === asked) this.#allowTime()
    })
  }

  /** Tells it what wants no answer; before it has come up there is nothing that it would have to hear. */
  tell(news: object): void {
    if (this.#isReading) this.#running?.postMessage(news)
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    const worker = this.#running
    this.#running = undefined
    this.#isReading = false
    if (worker) this.#end = worker.terminate()
    await this.#end
    this.#fail('the reading thread ended')
  }

  #start(): Worker {
    const worker = startSmallThread(this.#worker, this.#workerData, memory)
    // The first word is that it has come up: what that takes is not the readers' time.
    worker.on('message', (reply: Reply[] | 'ready') => {
      if (worker !== this.#running) return
      if (reply === 'ready') this.#begin(worker)
      else this.#answer(reply)
    })
    // Without a listener what goes wrong in the thread would end the process.
    worker.on('error', (error) => this.#break(worker, `the reading thread broke: ${String(error)}`))
    worker.on('exit', () => this.#break(worker, 'the reading thread ended'))
    return worker
  }

  #begin(worker: Worker): void {
    this.#isReading = true
    for (const asked of [...this.#asked]) this.#post(worker, asked)
    this.#allowTime()
  }

  #post(worker: Worker, asked: Asked<Request, Reply>): void {
    try {
      worker.postMessage(asked.requests)
    } catch (error) {
      // It cannot be copied; the thread never hears of it.
      this.#asked.splice(this.#asked.indexOf(asked), 1)
      asked.settle(asked.requests.map(() => ({ error: { message: String(error), code: '' } })))
    }
  }

  #answer(replies: (Reply | ReadFailure)[]): void {
    const first = this.#asked.shift()
    this.#allowTime()
    first?.settle(replies)
  }

  /** The time of statements begins when those before are answered. */
  #allowTime(): void {
    clearTimeout(this.#timer)
    const [first] = this.#asked
    if (!first) return
    first.onTurn()
    this.#turnBeganAt = performance.now()
    this.#timer = setTimeout(() => void this.#cutOff(), this.#runMs)
  }

  /**
   * Whoever asked hears of it at once. The thread ends once SQLite lets go of the statement; until then nobody else is let in, so that one
   * processor is the most it takes.
   */
  async #cutOff(): Promise<void> {
    const [late, ...behind] = this.#asked.splice(0)
    this.#isEnding = true
    late?.settle('ran too long')
    // Each is put first of those who wait.
    for (const { settle } of behind.toReversed()) settle(undefined)
    await this.close()
    this.#isEnding = false
    this.#onFree()
  }

  #break(worker: Worker, message: string): void {
    if (worker !== this.#running) return
    clearTimeout(this.#timer)
    this.#running = undefined
    this.#isReading = false
    this.#fail(message)
  }

  #fail(message: string): void {
    for (const { requests, settle } of this.#asked.splice(0))
      settle(requests.map(() => ({ error: { message, code: '' } })))
  }
}
