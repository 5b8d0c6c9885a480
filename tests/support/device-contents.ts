import type { Page } from '@playwright/test'

/** A page of whatever driver. */
interface DevicePage {
  evaluate: <T>(read: () => Promise<T>) => Promise<T>
}

/** Everything this origin has persisted in the browser as one text: databases, caches, storages, cookies. Bytes are read as letters. */
export async function deviceContents(page: DevicePage): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [
      document.cookie,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ]
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not read'))
      })
    const letters = (_key: string, value: unknown) =>
      value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
    // One that was deleted since it was listed is not made anew by looking.
    const openIfThere = (name: string) =>
      new Promise<IDBDatabase | undefined>((resolve, reject) => {
        const request = indexedDB.open(name)
        let isGone = false
        request.onupgradeneeded = () => {
          isGone = true
          request.transaction?.abort()
        }
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => (isGone ? resolve(undefined) : reject(request.error ?? new Error('not opened')))
      })
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await openIfThere(name)
      if (!database) continue
      found.push(name)
      for (const store of database.objectStoreNames) {
        const inside = database.transaction(store).objectStore(store)
        found.push(JSON.stringify([await asked(inside.getAllKeys()), await asked(inside.getAll())], letters))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      found.push(name)
      for (const request of await cache.keys()) {
        const reply = await cache.match(request, { ignoreVary: true })
        // The app's own files have nobody's words.
        const isApp = new URL(request.url).pathname.startsWith('/assets/')
        found.push(request.url, JSON.stringify([...request.headers]), isApp ? '' : ((await reply?.text()) ?? ''))
      }
    }
    return found.join('\n')
  })
}

/** The drafts that lie on the device: how many files each has, by its key. */
export async function draftsOnDisk(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const name = databases.find((database) => database.name?.includes('-drafts-'))?.name
    if (name === undefined) return {}
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('not opened'))
    })
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not read'))
      })
    // Between making a database and filling it there is none of its stores.
    const store = database.objectStoreNames.contains('keyval') && database.transaction('keyval').objectStore('keyval')
    const [keys, drafts] = store
      ? await Promise.all([asked(store.getAllKeys()), asked<{ files: unknown[] }[]>(store.getAll())])
      : [[], []]
    database.close()
    const names = keys.map((key) => (typeof key === 'string' ? key : ''))
    return Object.fromEntries(drafts.map(({ files }, at) => [names[at], files.length]))
  })
}

/** How many records a key-value database on the device holds; none where there is no such database. */
export async function recordsIn(page: Page, name: string): Promise<number> {
  return page.evaluate(async (wanted) => {
    const databases = await indexedDB.databases()
    if (!databases.some((database) => database.name === wanted)) return 0
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not read'))
      })
    const database = await asked(indexedDB.open(wanted))
    const isFilled = database.objectStoreNames.contains('keyval')
    const count = isFilled ? await asked(database.transaction('keyval').objectStore('keyval').count()) : 0
    database.close()
    return count
  }, name)
}
