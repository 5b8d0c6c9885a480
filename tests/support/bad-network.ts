import type { Page } from '@playwright/test'
import type { FaultProxy } from './fault-proxy.ts'
import type { FaultRule } from './fault-rules.ts'
import { expect, test as base } from './story.ts'

/** Stories whose browser reaches the server only through `network`; the network is good again after each. */
export const test = base.extend<{ calmAfterwards: void }>({
  baseURL: ({ network }, use) => use(network.origin),
  calmAfterwards: [
    async ({ network }, use) => {
      await use()
      await network.open()
      network.heal()
      network.forget()
    },
    { auto: true },
  ],
})

/** The same with the service worker, which has every part of the app without the network, too. */
export const testWithWorker = test.extend({ serviceWorkers: 'allow' })

/**
 * Resolves once the page has asked for what happens meanwhile and was told that nobody tells it: asked later, on a line that is cut, it
 * would have the page ask for its feed anew. To be called before the page is opened, and awaited before the network is lost.
 */
export async function toldNoStream(page: Page): Promise<void> {
  await page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/live', { timeout: 120_000 })
}

/** Cuts every connection, or the calls of some paths, and waits until the app has noticed. */
export async function loseNetwork(network: FaultProxy, page: Page, only: Pick<FaultRule, 'path'> = {}): Promise<void> {
  network.setFaults({ mode: 'cut', ...only })
  // What is under way, too: an answer that came later would tell the app that there is a connection.
  network.cutAll()
  // As browsers tell it; the app takes it as a reason to look.
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await expect(page.getByText(/^You're offline\./)).toBeVisible()
}

/** Lets the network work again and tells the app to look. */
export async function findNetwork(network: FaultProxy, page: Page): Promise<void> {
  network.heal()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** The kinds of what lies in the outbox of whoever is signed in, read from the disk. */
export async function waitingKinds(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kinds: string[] = []
    for (const { name } of await indexedDB.databases()) {
      if (!name?.includes('-outbox-')) continue
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not opened'))
      })
      // Between making a database and filling it there is none of its stores.
      if (database.objectStoreNames.contains('keyval')) {
        const items = await new Promise<{ kind: string }[]>((resolve, reject) => {
          const request = database.transaction('keyval').objectStore('keyval').getAll()
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error ?? new Error('not read'))
        })
        kinds.push(...items.map(({ kind }) => kind))
      }
      database.close()
    }
    return kinds
  })
}

/** Waits until nothing is left to send, apart from views, which are collected for a minute. */
export async function untilSent(page: Page, timeout = 60_000): Promise<void> {
  const kinds = async () => (await waitingKinds(page)).filter((kind) => kind !== 'view-posts')
  await expect.poll(kinds, { timeout, intervals: [100, 250] }).toEqual([])
}
