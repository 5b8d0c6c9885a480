import { promisifyRequest, type UseStore } from 'idb-keyval'
import { toStorageError } from './storage-error.ts'

/** `strict`: on the disk before the promise resolves. `relaxed`: handed to the system, for what can be fetched again. */
export type Durability = 'strict' | 'relaxed'

const storeName = 'keyval'
const openDatabases = new Map<string, Promise<IDBDatabase>>()

function openDatabase(name: string): Promise<IDBDatabase> {
  const known = openDatabases.get(name)
  if (known) return known
  const request = indexedDB.open(name)
  request.onupgradeneeded = () => void request.result.createObjectStore(storeName)
  const opening = promisifyRequest(request).then((database) => {
    const forget = () => void openDatabases.delete(name)
    database.onclose = forget
    // Another tab deletes it on logout: holding on would block that.
    database.onversionchange = () => {
      forget()
      database.close()
    }
    return database
  })
  opening.catch(() => openDatabases.delete(name))
  openDatabases.set(name, opening)
  return opening
}

/**
 * The store idb-keyval's functions work on, one per database. Its own `createStore` cannot ask for strict durability.
 * Rejects with `StorageFullError` when there is no room.
 */
export function keyValueStore(name: string, durability: Durability): UseStore {
  return async (mode, callback) => {
    try {
      const database = await openDatabase(name)
      return await runInTransaction(database.transaction(storeName, mode, { durability }), callback)
    } catch (cause) {
      throw toStorageError(cause)
    }
  }
}

async function runInTransaction<T>(
  transaction: IDBTransaction,
  callback: (store: IDBObjectStore) => T | PromiseLike<T>,
): Promise<T> {
  let isOver = false
  transaction.addEventListener('complete', () => (isOver = true))
  transaction.addEventListener('abort', () => (isOver = true))
  try {
    return await callback(transaction.objectStore(storeName))
  } catch (cause) {
    // All or nothing: a callback that fails half-way must not leave its first half behind.
    if (!isOver) transaction.abort()
    throw cause
  }
}

/** Empties and deletes a database, whoever has it open. */
export async function deleteDatabase(name: string): Promise<void> {
  // Emptied first: the deletion itself waits for tabs that are frozen with a connection open.
  await keyValueStore(name, 'strict')('readwrite', (store) => {
    store.clear()
    return promisifyRequest(store.transaction)
  })
  const database = await openDatabases.get(name)
  openDatabases.delete(name)
  database?.close()
  const request = indexedDB.deleteDatabase(name)
  const blocked = new Promise<void>((resolve) => (request.onblocked = () => resolve()))
  await Promise.race([promisifyRequest(request), blocked])
}
