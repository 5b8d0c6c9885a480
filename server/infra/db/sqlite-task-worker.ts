import { parentPort, workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { SqliteAdapter, SqliteDriver } from 'kysely'
import { cacheStatements } from './cached-statements.ts'
import { limitPageCache } from './limit-page-cache.ts'
import { addFunctions } from './sqlite-functions.ts'
import { sqliteDialect } from './dialect-sqlite.ts'
import { makeOneSnapshot } from './one-snapshot.ts'
import { onSqlite } from './on-sqlite.ts'
import type { ReadTask, TaskModule } from './read-task.ts'
import type { ReadFailure } from './sqlite-read-thread.ts'
import { loggerFor, type AnsweredStatement } from './statement-listener.ts'

/** A task to be run; `module` is its address. */
export interface TaskRequest {
  module: string
  input: unknown
}

/** What the task of a module is told; nothing comes back. */
export interface TaskNews {
  module: string
  news: unknown
}

/** What comes back. */
export type TaskReply = ({ output: unknown } | ReadFailure) & { statements: readonly AnsweredStatement[] }

/** What such a thread is told as it starts. */
export interface TaskWorkerData {
  file: string
  /** Whether somebody wants to hear of statements. */
  isWatched: boolean
}

type Task = ReadTask<unknown, unknown, unknown>

// Whoever starts it says so (`sqlite-task-pool.ts`).
const { file, isWatched } = workerData as TaskWorkerData
const database = new SqliteDatabase(file, { readonly: true, timeout: 5_000 })
cacheStatements(database)
addFunctions(database)
limitPageCache(database, 4)
const asOneSnapshot = makeOneSnapshot(database)
const answered: AnsweredStatement[] = []
const watch = isWatched ? loggerFor((statement) => answered.push(statement)) : undefined
const db = onSqlite(new SqliteAdapter(), new SqliteDriver({ database }), watch)
const tasks = new Map<string, Task>()
/** One after the other, in the order in which they came. */
let last = Promise.resolve()

parentPort?.on('message', (message: readonly TaskRequest[] | TaskNews) => {
  last = last.then(() => ('news' in message ? tasks.get(message.module)?.hear(message.news) : answerAll(message)))
})
// From here on time spent is spent on tasks.
parentPort?.postMessage('ready')

async function answerAll(requests: readonly TaskRequest[]): Promise<void> {
  const replies: TaskReply[] = []
  for (const request of requests) replies.push(await answer(request))
  parentPort?.postMessage(replies)
}

async function answer({ module, input }: TaskRequest): Promise<TaskReply> {
  try {
    const task = await taskOf(module)
    const output = await asOneSnapshot(() => task.run(input))
    return { output, statements: answered.splice(0) }
  } catch (error) {
    const code = error instanceof SqliteDatabase.SqliteError ? error.code : ''
    const { message, stack } = error instanceof Error ? error : { message: String(error) }
    return { error: { message, code, stack }, statements: answered.splice(0) }
  }
}

async function taskOf(module: string): Promise<Task> {
  const known = tasks.get(module)
  if (known) return known
  // Whoever asks names a module of tasks.
  const { makeTask } = (await import(module)) as TaskModule<unknown, unknown, unknown>
  const task = makeTask({ db, dialect: sqliteDialect })
  tasks.set(module, task)
  return task
}
