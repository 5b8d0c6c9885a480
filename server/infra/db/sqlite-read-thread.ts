import { Worker } from 'node:worker_threads'
import { ReadCutOff } from './read-cut-off.ts'
import type { ReadReply, ReadRequest } from './sqlite-read-worker.ts'

/** How long one statement may take, and how long it may wait for its turn. */
export interface ReadLimits {
  runMs: number
  waitMs: number
}

interface ReadingWorker {
  thread: Worker
  ready: Promise<void>
}

interface Waiting {
  request: ReadRequest
  since: number
  settle: (reply: ReadReply | ReadCutOff) => void
}

/**
 * Reads of a SQLite file in a thread of their own, one after the other: SQLite answers synchronously, and a long answer would
 * hold up everybody. The thread sees whatever was committed before it was asked, so a member finds what they just wrote.
 */
export class SqliteReadThread {
  readonly #file: string
  readonly #limits: ReadLimits
  readonly #waiting: Waiting[] = []
  #worker: ReadingWorker | undefined
  #isBusy = false

  constructor(file: string, limits: ReadLimits) {
    this.#file = file
    this.#limits = limits
  }

  /** Rows of a statement; rejects with `ReadCutOff` beyond the limits. */
  async read(request: ReadRequest): Promise<unknown[]> {
    const reply = await new Promise<ReadReply | ReadCutOff>((settle) => {
      this.#waiting.push({ request, since: performance.now(), settle })
      void this.#workOn()
    })
    if (reply instanceof ReadCutOff) throw reply
    if ('rows' in reply) return reply.rows
    throw Object.assign(new Error(reply.error.message), { code: reply.error.code })
  }

  async close(): Promise<void> {
    await this.#worker?.thread.terminate()
    this.#worker = undefined
  }

  async #workOn(): Promise<void> {
    if (this.#isBusy) return
    this.#isBusy = true
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      if (performance.now() - next.since > this.#limits.waitMs) next.settle(new ReadCutOff())
      else await this.#run(next)
    }
    this.#isBusy = false
  }

  async #run({ request, settle }: Waiting): Promise<void> {
    const worker = (this.#worker ??= this.#start())
    // Coming up takes longer than most reads, and is not the reader's time.
    const reply = await worker.ready.then(
      () => this.#ask(worker.thread, request),
      (error: unknown): ReadReply => ({
        error: { message: `the reading thread did not start: ${String(error)}`, code: '' },
      }),
    )
    settle(reply)
    if (!(reply instanceof ReadCutOff)) return
    // It ends once SQLite lets go of the statement; until then nobody else is let in, so that one processor is the most it takes.
    await this.close()
  }

  #ask(worker: Worker, request: ReadRequest): Promise<ReadReply | ReadCutOff> {
    return new Promise((resolve) => {
      const done = (reply: ReadReply | ReadCutOff) => {
        clearTimeout(timer)
        worker.off('message', done)
        worker.off('exit', onExit)
        resolve(reply)
      }
      const onExit = () => done({ error: { message: 'the reading thread ended', code: '' } })
      const timer = setTimeout(() => done(new ReadCutOff()), this.#limits.runMs)
      worker.on('message', done)
      worker.on('exit', onExit)
      worker.postMessage(request)
    })
  }

  #start(): ReadingWorker {
    const thread = new Worker(new URL('./sqlite-read-worker.ts', import.meta.url), { workerData: this.#file })
    // It alone keeps no process alive.
    thread.unref()
    const ready = new Promise<void>((resolve, reject) => {
      thread.once('message', () => resolve())
      // Without a listener what goes wrong in the thread would end the process.
      thread.on('error', (error) => {
        this.#worker = undefined
        reject(new Error('the reading thread broke', { cause: error }))
      })
    })
    return { thread, ready }
  }
}
