import { parentPort, workerData } from 'node:worker_threads'
import SqliteDatabase from 'better-sqlite3'
import { cacheStatements } from './cached-statements.ts'
import { limitPageCache } from './limit-page-cache.ts'
import { addFunctions } from './sqlite-functions.ts'
import { makeOneSnapshot } from './one-snapshot.ts'
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
limitPageCache(database, 4)
const asOneSnapshot = makeOneSnapshot(database)

parentPort?.on('message', (requests: readonly ReadRequest[]) => void answerAll(requests))
// From here on time spent is spent on statements.
parentPort?.postMessage('ready')

async function answerAll(requests: readonly ReadRequest[]): Promise<void> {
  const replies = await asOneSnapshot(async () => requests.map(({ sql, parameters }) => answer(sql, parameters)))
  parentPort?.postMessage(replies)
}

function answer(sql: string, parameters: readonly unknown[]): ReadReply {
  try {
    return { rows: database.prepare(sql).all(...parameters) }
  } catch (error) {
    const code = error instanceof SqliteDatabase.SqliteError ? error.code : ''
    return { error: { message: error instanceof Error ? error.message : String(error), code } }
  }
}
