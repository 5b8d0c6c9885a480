import { Worker } from 'node:worker_threads'
import { ReadCutOff } from './read-cut-off.ts'
import type { ReadReply, ReadRequest } from './sqlite-read-worker.ts'

interface ReadingWorker {
  thread: Worker
  ready: Promise<void>
}

/** Reads of a SQLite file in a thread of its own, one after the other; comes up with the first one, and again after it broke. */
export class SqliteReadThread {
  readonly #file: string
  readonly #runMs: number
  #worker: ReadingWorker | undefined

  constructor(file: string, runMs: number) {
    this.#file = file
    this.#runMs = runMs
  }

  /** Answers what the thread says, or that it took longer than `runMs`. */
  async run(request: ReadRequest): Promise<ReadReply | ReadCutOff> {
    const worker = (this.#worker ??= this.#start())
    // Coming up takes longer than most reads, and is not the reader's time.
    const reply = await worker.ready.then(
      () => this.#ask(worker.thread, request),
      (error: unknown): ReadReply => ({
        error: { message: `the reading thread did not start: ${String(error)}`, code: '' },
      }),
    )
    // It ends once SQLite lets go of the statement; until then nobody else is let in, so that one processor is the most it takes.
    if (reply instanceof ReadCutOff) await this.close()
    return reply
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = undefined
    await worker?.thread.terminate()
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
      const timer = setTimeout(() => done(new ReadCutOff()), this.#runMs)
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
