import type { Page } from '@playwright/test'
import type { FeedType } from '#contract/post.ts'
import { deviceDatabase, memberDatabase } from '#src/offline/storage/databases.ts'
import type { PlainKey } from '#src/offline/storage/storage-keys.ts'
import { persistedName } from '#src/offline/storage/persisted-record.ts'
import type { Session } from '#src/offline/storage/session-store.ts'

type DeviceSession = Session & { feed?: FeedType }

/**
 * Leaves the device as a login would, in a fraction of the time the screens take, and opens the home feed. With `feed`, that one was
 * chosen before: no post of the other is ever seen. A page of a profile has no base address and needs the origin.
 */
export async function signInOnDevice(page: Page, session: DeviceSession, origin = ''): Promise<void> {
  await putSessionOnDevice(page, session, origin)
  await page.goto(`${origin}/`)
}

/** The same without opening the app: for a story that begins on another screen than the home feed, whose loading takes half a second. */
export async function putSessionOnDevice(page: Page, { token, user, feed }: DeviceSession, origin = ''): Promise<void> {
  // Of the same origin, and without the app.
  await page.goto(`${origin}/robots.txt`)
  const session = [['user-token', token] as const, ['user-id', user.id] as const, ['user', user] as const]
  await keepOnDevice(page, deviceDatabase, session)
  if (feed !== undefined) await keepOnDevice(page, memberDatabase(user.id), [['feed-type', feed]])
}

async function keepOnDevice(
  page: Page,
  database: string,
  values: readonly (readonly [PlainKey, unknown])[],
): Promise<void> {
  const updatedAt = Date.now()
  const records = values.map(([key, value]) => [persistedName(key), { value, updatedAt }] as const)
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
    { name: database, entries: records },
  )
}
