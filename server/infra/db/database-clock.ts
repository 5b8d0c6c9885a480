import { sql } from 'kysely'
import type { Log } from '#server/log.ts'
import type { Db } from './tables.ts'

interface ClockDeps {
  db: Db
  clock: () => number
  log: Log
}

/** What the way to the database and back may make out of clocks that agree. */
const unsureMs = 500
/** From here on the operator is told. */
const mostApartMs = 2_000

export type DatabaseClock = ReturnType<typeof makeDatabaseClock>

/**
 * This machine's clock, put right by PostgreSQL's, which all instances share: by clocks ten seconds apart, leases that one renews have ended
 * for another. It is as good as the last comparison.
 */
export function makeDatabaseClock({ db, clock, log }: ClockDeps) {
  let aheadMs = 0
  let isFarOff = false

  return {
    now: () => clock() - aheadMs,
    /** How far this machine's clock is ahead of the database's. */
    aheadMs: () => aheadMs,
    async compare(): Promise<void> {
      const askedAt = clock()
      const there = await readDatabaseClock(db)
      const tookMs = clock() - askedAt
      const measuredMs = askedAt + tookMs / 2 - there
      // An answer that was long on its way tells less than what is known.
      if (Math.abs(measuredMs - aheadMs) > unsureMs + tookMs / 2) aheadMs = Math.round(measuredMs)
      const wasFarOff = isFarOff
      isFarOff = Math.abs(aheadMs) > mostApartMs
      if (isFarOff && !wasFarOff) log.warn({ aheadMs }, "this machine's clock and the database's do not agree")
      if (wasFarOff && !isFarOff) log.info({ aheadMs }, "this machine's clock and the database's agree again")
    },
  }
}

async function readDatabaseClock(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`.execute(
    db,
  )
  return Number(rows[0]?.ms)
}
