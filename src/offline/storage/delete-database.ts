import { promisifyRequest } from 'idb-keyval'
import { closeDatabase, limitMs } from './database-connections.ts'
import { deviceList } from './device-list.ts'
import { keyValueStore } from './key-value.ts'

/** The databases that were emptied and are still to be deleted. */
export const emptiedDatabases = deviceList('emptied-databases', [])

/** Empties a database, whoever has it open, and deletes it: at once, or where that could hang, at a later start of the app. */
export async function deleteDatabase(name: string): Promise<void> {
  // Emptied first: the deletion itself waits for tabs that are frozen with a connection open.
  await keyValueStore(name, 'strict')('readwrite', (store) => {
    store.clear()
    return promisifyRequest(store.transaction)
  })
  if (canDeletionHang(navigator.userAgent)) {
    await emptiedDatabases.change((known) => [
      ...known.filter((other) => other.name !== name),
      { name, emptiedAt: Date.now() },
    ])
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
