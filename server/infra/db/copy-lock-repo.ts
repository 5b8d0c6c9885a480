import { sql } from 'kysely'
import type { Db } from './tables.ts'

// Any number will do as long as it stays the same: it names the lock.
const copyLock = 7_249_002

/**
 * Does something while nobody else does the same with this PostgreSQL; answers undefined at once where somebody does. `db` has to have a
 * connection to spare: the lock is that of a transaction, which holds behind PgBouncer as well, and ends with the process.
 */
export async function whileNobodyElseCopies<T>(db: Db, run: () => Promise<T>): Promise<{ done: T } | undefined> {
  return db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    try {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(connection)
      const { rows } = await sql<{
        taken: boolean
      }>`select pg_try_advisory_xact_lock(${sql.lit(copyLock)}) as taken`.execute(connection)
      return rows[0]?.taken ? { done: await run() } : undefined
    } finally {
      // Where the connection is lost the lock went with it, and what was done is done.
      await sql`rollback`.execute(connection).catch(() => {})
    }
  })
}
