import { minuteMs } from '#contract/durations.ts'
import type { Dialect } from './dialect.ts'
import type { Db } from './tables.ts'

/**
 * Reads rows that the keys name. What was not read lately may have to come from the disk, which on SQLite would hold up everybody: it is
 * read aside. What was, is in the system's memory, where looking in place costs less than handing a statement to another thread.
 */
export type ReadCold = <T>(db: Db, keys: readonly string[], read: (reads: Db) => Promise<T>) => Promise<T>

/** Which rows were read lately, by the keys that name them. */
export interface WarmKeys {
  areWarm: (keys: readonly string[]) => boolean
  /** They have been read. */
  note: (keys: readonly string[]) => void
}

interface ReadColdDeps {
  heavyReads: Db
  dialect: Dialect
  /** Epoch milliseconds. */
  clock: () => number
  /** Absent: its own. */
  warmKeys?: WarmKeys
}

/** For so long what was read is taken to be in memory still. */
const warmForMs = 10 * minuteMs
/** What was recorded so lately is not recorded again: recording costs more than looking. */
const recordedForMs = minuteMs
/** Some hundred bytes each. */
const mostWarm = 20_000

/** Remembers which rows were read lately, whoever read them; nothing where nobody waits for the disk of others. */
export function makeWarmKeys({ dialect, clock }: Pick<ReadColdDeps, 'dialect' | 'clock'>): WarmKeys {
  if (!dialect.readsHoldUp) return { areWarm: () => true, note: () => {} }
  const readAt = new Map<string, number>()

  function areWarm(keys: readonly string[]): boolean {
    const now = clock()
    return keys.every((key) => now - (readAt.get(key) ?? -Infinity) < warmForMs)
  }

  function note(keys: readonly string[]): void {
    const now = clock()
    for (const key of keys) {
      if (now - (readAt.get(key) ?? -Infinity) < recordedForMs) continue
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

  return { areWarm, note }
}

export function makeReadCold({
  heavyReads,
  dialect,
  clock,
  warmKeys = makeWarmKeys({ dialect, clock }),
}: ReadColdDeps): ReadCold {
  return async (db, keys, read) => {
    // What a transaction wrote only it can see.
    if (db.isTransaction) return read(db)
    const found = await read(warmKeys.areWarm(keys) ? db : heavyReads)
    warmKeys.note(keys)
    return found
  }
}
