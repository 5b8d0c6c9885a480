import { parentPort, workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { cacheStatements } from './cached-statements.ts'
import { addFunctions } from './sqlite-functions.ts'
import type { ReadFailure } from './sqlite-read-thread.ts'

/** A statement on its way into the thread. */
export interface ReadRequest {
  sql: string
  parameters: readonly unknown[]
}

/** What comes back. */
export type ReadReply = { rows: unknown[] } | ReadFailure

// Started by `sqlite-read-thread.ts` with the path of the database.
const database = new SqliteDatabase(String(workerData), { readonly: true, timeout: 5_000 })
cacheStatements(database)
addFunctions(database)

parentPort?.on('message', (requests: readonly ReadRequest[]) => {
  parentPort?.postMessage(requests.map(({ sql, parameters }) => answer(sql, parameters)))
})
// From here on time spent is spent on statements.
parentPort?.postMessage('ready')

function answer(sql: string, parameters: readonly unknown[]): ReadReply {
  try {
    return { rows: database.prepare(sql).all(...parameters) }
  } catch (error) {
    const code = error instanceof SqliteDatabase.SqliteError ? error.code : ''
    return { error: { message: error instanceof Error ? error.message : String(error), code } }
  }
}
