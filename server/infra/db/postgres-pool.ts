import pg from 'pg'
import { ConnectionLost } from './connection-lost.ts'
import { limitSilence } from './limit-silence.ts'
import { makeStatementNames, prepareOften } from './prepare-often.ts'

export interface PostgresTarget {
  postgresUrl: string
  poolSize: number
  /** Of a connection that has been silent for so long nothing is expected any more. Absent: longer than a statement may run at the server. */
  answerWithinMs?: number
}

/** What the server ends by itself, or the settings of its account behind a pooler (docs/operating.md), is answered before this. */
export const longestStatementMs = 30_000
const usualAnswerMs = longestStatementMs + 5_000
const connectWithinMs = 5_000

/** Hears of every connection that broke, whether or not anybody was using it. */
export type ConnectionLostListener = (error: Error) => void

/** Connections to PostgreSQL, of which any may break at any time: the next one asked for is made anew. */
export function makePostgresPool(
  target: PostgresTarget & { statementTimeoutMs: number },
  onLost: ConnectionLostListener,
): pg.Pool {
  const { postgresUrl, poolSize, statementTimeoutMs, answerWithinMs = usualAnswerMs } = target
  const pool = new pg.Pool({
    connectionString: postgresUrl,
    max: poolSize,
    connectionTimeoutMillis: Math.min(connectWithinMs, answerWithinMs),
    // Or a connection that a firewall forgot would be waited for until TCP gives up, a quarter of an hour later.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Of statements that wait for a lock as well: whoever asked has gone by then.
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: numericTypeParser },
  })
  const names = makeStatementNames()
  pool.on('connect', (client) => {
    prepareOften(client, names)
    limitSilence(client, answerWithinMs)
    // The pool listens to idle clients only: without a listener of its own one that is in use would end the process.
    client.on('error', (error) => onLost(new ConnectionLost(error, 'may have worked')))
  })
  // What the listener above has been told already.
  pool.on('error', () => {})
  return pool
}

// Counts, sums and instants come as numbers, as SQLite gives them: all of ours are below 2^53.
const numericTypes: number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

function numericTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  return numericTypes.includes(oid) ? Number : pg.types.getTypeParser(oid, format)
}
