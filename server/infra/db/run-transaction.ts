import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenDatabase } from './database.ts'
import type { Db } from './tables.ts'

const retries = 3

const followUps = new WeakMap<Db, (() => void)[]>()

/** Runs `act` once the transaction has been committed, and never if it is not; at once when `db` is no transaction. It must not throw. */
export function afterCommit(db: Db, act: () => void): void {
  const waiting = followUps.get(db)
  if (waiting) waiting.push(act)
  else act()
}

/**
 * Runs `work` in a transaction; the whole of it again, at most 3 times, when the database gave it up for another one, or when what it refers
 * to went meanwhile: the next time it finds that gone, and says so.
 */
export async function runTransaction<T>({ db, dialect }: OpenDatabase, work: (db: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const waiting: (() => void)[] = []
    try {
      const result = await db.transaction().execute((transaction) => {
        followUps.set(transaction, waiting)
        return work(transaction)
      })
      for (const act of waiting) act()
      return result
    } catch (error) {
      const mayPassNextTime = dialect.isTransient(error) || dialect.isDanglingReference(error)
      if (attempt > retries || !mayPassNextTime) throw error
      // Apart from each other, so that the same two do not meet again.
      await sleep(Math.random() * 20 * attempt)
    }
  }
}
