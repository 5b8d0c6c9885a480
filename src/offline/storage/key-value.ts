import type { UseStore } from 'idb-keyval'
import { runTransaction, storeName } from './database-connections.ts'
import { ConnectionLostError, toStorageError } from './storage-error.ts'

/** `strict`: on the disk before the promise resolves. `relaxed`: handed to the system, for what can be fetched again. */
export type Durability = 'strict' | 'relaxed'

/** Before each repetition. A browser that deletes databases breaks off what is opened until it is done with them. */
export const pausesMs = [0, 100, 400, 1_000]

/**
 * The store idb-keyval's functions work on, one per database. Its own `createStore` can neither ask for strict durability nor
 * be closed. What a lost connection left undone is done again on a new one, up to four times; what was stuck for 10 s, once.
 * Rejects with `StorageFullError` when there is no room, with `ConnectionLostError` when all that came to nothing.
 */
export function keyValueStore(name: string, durability: Durability): UseStore {
  return async (mode, callback) => {
    const run = () =>
      runTransaction(name, (database) => database.transaction(storeName, mode, { durability }), callback)
    try {
      return await repeatWhereLost(run)
    } catch (cause) {
      throw toStorageError(cause)
    }
  }
}

async function repeatWhereLost<T>(run: () => Promise<T>): Promise<T> {
  let wasStuck = false
  for (const pauseMs of pausesMs) {
    try {
      return await run()
    } catch (cause) {
      if (!(cause instanceof ConnectionLostError) || wasStuck) throw cause
      wasStuck = cause.wasStuck
    }
    // Not even a turn is lost where the first repetition will do: a page that is going away has no other.
    if (pauseMs > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return run()
}
