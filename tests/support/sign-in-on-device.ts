import type { Page } from '@playwright/test'
import { deviceDatabase } from '#src/offline/storage/databases.ts'
import { storedName } from '#src/offline/storage/stored-record.ts'
import type { Session } from '#src/offline/storage/session-store.ts'

/** Leaves the device as a login would, in a fraction of the time the screens take, and opens the home feed. */
export async function signInOnDevice(page: Page, origin: string, { token, user }: Session): Promise<void> {
  // Of the same origin, and without the app.
  await page.goto(`${origin}/robots.txt`)
  const updatedAt = Date.now()
  const records = [
    [storedName('user-token'), { value: token, updatedAt }],
    [storedName('user-id'), { value: user.id, updatedAt }],
    [storedName('user'), { value: user, updatedAt }],
  ] as const
  await page.evaluate(
    async ({ name, entries }) => {
      const opening = indexedDB.open(name)
      opening.onupgradeneeded = () => void opening.result.createObjectStore('keyval')
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
      })
      const transaction = opening.result.transaction('keyval', 'readwrite', { durability: 'strict' })
      for (const [key, record] of entries) transaction.objectStore('keyval').put(record, key)
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve
        transaction.onerror = () => reject(transaction.error ?? new Error('not kept'))
      })
      opening.result.close()
    },
    { name: deviceDatabase, entries: records },
  )
  await page.goto(`${origin}/`)
}
