import { minuteMs } from '#contract/durations.ts'
import type { Dialect } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * Reads rows that the keys name. What was not read lately may have to come from the disk, which on SQLite would hold up everybody: it is
 * read aside. What was, is in the system's memory, where looking in place costs less than handing a statement to another thread.
 */
export type ReadCold = <T>(db: Db, keys: readonly string[], read: (reads: Db) => Promise<T>) => Promise<T>

interface ReadColdDeps {
  heavyReads: Db
  dialect: Dialect
  /** Epoch milliseconds. */
  clock: () => number
}

/** For so long what was read is taken to be in memory still. */
const warmForMs = 10 * minuteMs
/** What was noted so lately is not noted again: noting costs more than looking. */
const notedForMs = minuteMs
/** Some hundred bytes each. */
const mostWarm = 20_000

/** Remembers by their keys which rows were read lately, whoever read them. */
export function makeReadCold({ heavyReads, dialect, clock }: ReadColdDeps): ReadCold {
  const readAt = new Map<string, number>()

  function warm(keys: readonly string[], now: number): void {
    for (const key of keys) {
      if (now - (readAt.get(key) ?? -Infinity) < notedForMs) continue
      // The ones read longest ago come first.
      readAt.delete(key)
      readAt.set(key, now)
    }
    if (readAt.size <= mostWarm) return
    for (const key of readAt.keys()) {
      readAt.delete(key)
      if (readAt.size <= mostWarm) return
    }
  }

  return async (db, keys, read) => {
    // What a transaction wrote only it can see.
    if (!dialect.readsHoldUp || db.isTransaction) return read(db)
    const now = clock()
    const areWarm = keys.every((key) => now - (readAt.get(key) ?? -Infinity) < warmForMs)
    const found = await read(areWarm ? db : heavyReads)
    warm(keys, now)
    return found
  }
}
