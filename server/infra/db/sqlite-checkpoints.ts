import { realpathSync, statSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import type SqliteDatabase from 'better-sqlite3'
import { startSmallThread } from './small-thread.ts'
import type { CheckpointWorkerData } from './sqlite-checkpoint-worker.ts'

/** As many pages in the log as SQLite itself would have brought into the database with a commit. */
const usualPages = 1_000
/** Beyond so many, whoever commits does it all the same: no log grows without end because it is read all the while, or the thread has too much to do. */
const mostPages = 4_000
/** A page of the log with its header; SQLite's own size of a page. */
const pageBytes = 4_096 + 24
const everyMs = 1_000
const againMs = 60_000

// It holds a connection and two numbers.
const memory = { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 16 }

interface CheckpointOptions {
  /** The connection that writes. */
  database: SqliteDatabase.Database
  file: string
  /** Is told when the thread broke. */
  onBroken: (error: Error) => void
}

/**
 * Brings SQLite's log into the database in a thread of its own. SQLite would do so with the commit that fills the log: some megabytes
 * and two waits for the disk, for which the thread that answers would stand still. The thread comes up once the log is so long for the first time,
 * which a small community's may never be. Where it breaks, SQLite does it as ever for a minute.
 */
export class SqliteCheckpoints {
  readonly #options: CheckpointOptions

  readonly #log: string

  #look: NodeJS.Timeout

  #worker: Worker | undefined

  constructor(options: CheckpointOptions) {
    this.#options = options
    // It lies beside the file that a link leads to.
    this.#log = `${realpathSync(options.file)}-wal`
    options.database.pragma(`wal_autocheckpoint = ${mostPages}`)
    this.#look = this.#lookFrom(everyMs)
  }

  async close(): Promise<void> {
    clearInterval(this.#look)
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  #lookFrom(ms: number): NodeJS.Timeout {
    return setInterval(() => this.#startOnceLong(), ms).unref()
  }

  /** The file of the log never gets shorter. */
  #startOnceLong(): void {
    try {
      const log = statSync(this.#log, { throwIfNoEntry: false })
      if (!log || log.size < usualPages * pageBytes) return
      clearInterval(this.#look)
      this.#worker = this.#start()
      this.#options.database.pragma(`wal_autocheckpoint = ${mostPages}`)
    } catch (error) {
      this.#leaveToSqlite(error)
    }
  }

  #start(): Worker {
    const workerData: CheckpointWorkerData = { file: this.#options.file, fromPages: usualPages, everyMs }
    const worker = startSmallThread(new URL('./sqlite-checkpoint-worker.ts', import.meta.url), workerData, memory)
    worker.on('error', (error) => {
      if (worker === this.#worker) this.#leaveToSqlite(error)
    })
    return worker
  }

  /** For a while: a disk may be full, and have room again. */
  #leaveToSqlite(cause: unknown): void {
    this.#worker = undefined
    clearInterval(this.#look)
    this.#look = this.#lookFrom(againMs)
    this.#options.database.pragma(`wal_autocheckpoint = ${usualPages}`)
    this.#options.onBroken(new Error(`checkpoints are made by those who write: ${String(cause)}`, { cause }))
  }
}
