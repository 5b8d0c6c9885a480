import { get, promisifyRequest, update } from 'idb-keyval'
import { closeDatabase, limitMs } from './database-connections.ts'
import { deviceDatabase } from './databases.ts'
import { keyValueStore } from './key-value.ts'
import { isValueOf, parseRecord, persistedName } from './persisted-record.ts'

/** A database that was emptied and is still to be deleted, and since when, in ms since 1970. */
export interface EmptiedDatabase {
  name: string
  emptiedAt: number
}

/** Empties a database, whoever has it open, and deletes it: at once, or where that could hang, at a later start of the app. */
export async function deleteDatabase(name: string): Promise<void> {
  // Emptied first: the deletion itself waits for tabs that are frozen with a connection open.
  await keyValueStore(name, 'strict')('readwrite', (store) => {
    store.clear()
    return promisifyRequest(store.transaction)
  })
  if (canDeletionHang(navigator.userAgent)) {
    await updateEmptied((known) => [...known.filter((other) => other.name !== name), { name, emptiedAt: Date.now() }])
  } else {
    await deleteNow(name)
  }
}

/**
 * Whether a deletion can wait for a page that nobody looks at: Safari's engine and Firefox put a page that is left while a database
 * opens aside with a connection that nobody can close. A deletion waits for as long as that page can be gone back to, and whoever
 * opens the database next waits for the deletion: the member could not log in again. Chromium gives such a page up. Its kind names
 * AppleWebKit, too, at the version at which it parted from it.
 */
export function canDeletionHang(userAgent: string): boolean {
  const webKit = Number(/AppleWebKit\/(\d+)/.exec(userAgent)?.[1] ?? 0)
  return webKit > 537 || userAgent.includes('Firefox/')
}

/** Deletes a database; resolves without it, too, where another context holds it up. */
export async function deleteNow(name: string): Promise<void> {
  await closeDatabase(name)
  const request = indexedDB.deleteDatabase(name)
  const isUnderWay = new Promise<void>((resolve) => {
    request.onblocked = () => resolve()
    setTimeout(resolve, limitMs)
  })
  await Promise.race([promisifyRequest(request), isUnderWay])
}

/** Makes the new list of what is still to be deleted out of the one that is there, in one transaction. */
export async function updateEmptied(next: (known: EmptiedDatabase[]) => EmptiedDatabase[]): Promise<void> {
  const change = (stored: unknown) => ({ value: next(emptiedIn(stored)), updatedAt: Date.now() })
  await update<unknown>(persistedName('emptied-databases'), change, keyValueStore(deviceDatabase, 'strict'))
}

/** What is still to be deleted. */
export async function readEmptied(): Promise<EmptiedDatabase[]> {
  return emptiedIn(await get(persistedName('emptied-databases'), keyValueStore(deviceDatabase, 'relaxed')))
}

function emptiedIn(stored: unknown): EmptiedDatabase[] {
  const value = parseRecord('emptied-databases', stored)?.value
  return isValueOf('emptied-databases', value) ? value : []
}
