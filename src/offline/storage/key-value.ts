import { promisifyRequest, type UseStore } from 'idb-keyval'
import { closeDatabase, limitMs, runTransaction, storeName } from './database-connections.ts'
import { ConnectionLostError, toStorageError } from './storage-error.ts'

/** `strict`: on the disk before the promise resolves. `relaxed`: handed to the system, for what can be fetched again. */
export type Durability = 'strict' | 'relaxed'

/**
 * The store idb-keyval's functions work on, one per database. Its own `createStore` can neither ask for strict durability nor
 * be closed. What a lost or stuck connection left undone is done once more on a new one. Rejects with `StorageFullError` when
 * there is no room, with `ConnectionLostError` when the second time came to nothing, too.
 */
export function keyValueStore(name: string, durability: Durability): UseStore {
  return async (mode, callback) => {
    const run = () =>
      runTransaction(name, (database) => database.transaction(storeName, mode, { durability }), callback)
    try {
      return await run().catch((cause: unknown) => {
        if (cause instanceof ConnectionLostError) return run()
        throw cause
      })
    } catch (cause) {
      throw toStorageError(cause)
    }
  }
}

/** Empties and deletes a database, whoever has it open. */
export async function deleteDatabase(name: string): Promise<void> {
  // Emptied first: the deletion itself waits for tabs that are frozen with a connection open.
  await keyValueStore(name, 'strict')('readwrite', (store) => {
    store.clear()
    return promisifyRequest(store.transaction)
  })
  await closeDatabase(name)
  const request = indexedDB.deleteDatabase(name)
  const isUnderWay = new Promise<void>((resolve) => {
    request.onblocked = () => resolve()
    setTimeout(resolve, limitMs)
  })
  await Promise.race([promisifyRequest(request), isUnderWay])
}
