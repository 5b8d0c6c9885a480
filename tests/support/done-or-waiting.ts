import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { OpenDatabase } from '#server/infra/db/database.ts'

/**
 * Resolves when a call is answered, or when PostgreSQL has somebody wait for a row that another transaction holds: it has come as far as it
 * can. On SQLite at once, where whoever comes second waits for its turn.
 */
export async function doneOrWaiting({ db, dialect }: OpenDatabase, call: Promise<unknown>): Promise<void> {
  if (dialect.name === 'sqlite') return
  let isDone = false
  const done = () => void (isDone = true)
  call.then(done, done)
  while (!isDone) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await nextTurn()
  }
}
