import type { BrowserContext, Locator, Page, Request } from '@playwright/test'
import { expect } from '@playwright/test'
import { follow } from '#contract/follow.ts'
import { product } from '#contract/product.ts'
import { deviceDatabase } from '#src/offline/storage/databases.ts'
import { storageFamilies } from '#src/offline/storage/storage-keys.ts'
import { callServer, makeMember, type QuickMember } from './quick-member.ts'
import { logIn } from './member-steps.ts'
import { seedPosts } from './seed-posts.ts'
import { signInOnDevice } from './sign-in-on-device.ts'
import type { TestServer } from './start-server.ts'

let count = 0

/** Somebody whom no other test knows. */
export function somebody(server: TestServer, firstName: string): Promise<QuickMember> {
  count += 1
  const username = `${String(count).padStart(3, '0')}.${firstName.toLowerCase()}`
  return makeMember(server, { firstName, lastName: 'Osei', username })
}

export async function followMember(server: TestServer, who: QuickMember, whom: QuickMember): Promise<void> {
  await callServer(server, follow, { params: { id: whom.user.id }, token: who.token })
}

/** Has so many posts be there, a few lines each, the last one newest, and answers their ids. */
export function seedMany(
  server: TestServer,
  author: QuickMember,
  { words, many }: { words: string; many: number },
): Promise<string[]> {
  const linesOf = (at: number) => Array.from({ length: 1 + (at % 4) }, (_, line) => `Line ${line} of it.`)
  const texts = Array.from({ length: many }, (_, at) => [`${words} ${at + 1}.`, ...linesOf(at + 1)].join('\n'))
  return seedPosts(server, author, texts)
}

/** Signs in, on the login screen where that is shown already, and waits until the worker is there. */
export async function settleIn(page: Page, origin: string, member: QuickMember): Promise<void> {
  if (page.url() === `${origin}/login`) await logIn(page, member)
  else await signInOnDevice(page, member, origin)
  await untilControlled(page)
}

/** Waits until the worker has all of the app and controls the page, so that every screen opens without the server. */
export async function untilControlled(page: Page): Promise<void> {
  // It fetches what starts the app first.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 60_000 })
  await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    const hasEnded = new Promise((resolve) => (port1.onmessage = resolve))
    navigator.serviceWorker.controller?.postMessage({ type: 'FETCH_REST' }, [port2])
    await hasEnded
  })
}

/** Waits until what the screen has was written to the device: batches are written half a second after an answer at most. */
export async function untilPersisted(page: Page, storageKey: string): Promise<void> {
  await expect.poll(() => persistedKeys(page)).toContain(storageKey)
}

/** The keys under which the signed-in member's data lies on the device. */
export async function persistedKeys(page: Page): Promise<string[]> {
  return (await storedEntries(page, memberDatabases)).map(([key]) => key)
}

/** What lies on the device under one of the signed-in member's keys. */
export async function storedValue(page: Page, storageKey: string): Promise<unknown> {
  return valueOf(await storedEntries(page, memberDatabases), storageKey)
}

/** What lies on the device under a key that belongs to no member. */
export async function storedOnDevice(page: Page, storageKey: string): Promise<unknown> {
  return valueOf(await storedEntries(page, deviceDatabase), storageKey)
}

const memberDatabases = `${product.storagePrefix}-member-`

function valueOf(entries: readonly [string, unknown][], storageKey: string): unknown {
  const record = entries.find(([key]) => key === storageKey)?.[1]
  return typeof record === 'object' && record !== null && 'value' in record ? record.value : undefined
}

/** What lies in the first database whose name begins so. */
function storedEntries(page: Page, beginning: string): Promise<[string, unknown][]> {
  const wanted = { beginning, prefix: product.storagePrefix }
  return page.evaluate(async ({ beginning, prefix }) => {
    const databases = await indexedDB.databases()
    const name = databases.find((database) => database.name?.startsWith(beginning))?.name
    if (name === undefined) return []
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name)
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error ?? new Error('not opened'))
    })
    // Between making a database and filling it there is none of its stores.
    if (!database.objectStoreNames.contains('keyval')) {
      database.close()
      return []
    }
    const store = database.transaction('keyval').objectStore('keyval')
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('not read'))
      })
    const [keys, values] = await Promise.all([asked(store.getAllKeys()), asked<unknown[]>(store.getAll())])
    database.close()
    const names = keys.map((key) => (typeof key === 'string' ? key.slice(prefix.length + 1) : ''))
    return names.map((name, at): [string, unknown] => [name, values[at]])
  }, wanted)
}

/** Addresses in the caches whose name has these words in it. */
export async function cachedPaths(page: Page, words: string): Promise<string[]> {
  return page.evaluate(async (part) => {
    const names = (await caches.keys()).filter((name) => name.includes(part))
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  }, words)
}

/** Waits until every picture that has arrived on screen can be shown without the server, too. */
export async function untilPicturesAtHand(page: Page): Promise<void> {
  const isMissing = async () => {
    const addresses = await page.evaluate(() =>
      [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).map(({ currentSrc }) => currentSrc),
    )
    const shown = addresses.map((address) => new URL(address).pathname).filter((path) => path.startsWith('/media/'))
    const seen = await cachedPaths(page, 'media')
    const ofBookmarks = await cachedPaths(page, 'offline-pictures')
    const sent = await cachedPaths(page, 'sent-pictures')
    // Of a bookmark's picture, and of what was sent from here, any width will do.
    const kept = [...ofBookmarks, ...sent].map(folderOf)
    return shown.filter((path) => !seen.includes(path) && !kept.includes(folderOf(path)))
  }
  await expect.poll(isMissing).toEqual([])
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'))
}

/**
 * What was asked and not yet answered, by any page or the worker, from now on. A page that leaves its address with something under way
 * may take the end of it along: for stories that stay.
 */
export function requestsUnderWay(context: BrowserContext): ReadonlySet<Request> {
  const open = new Set<Request>()
  context.on('request', (request) => open.add(request))
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
  return open
}

/** What one page asked and has no answer to, wherever it goes: what was under way when it left an address may never be heard of again. */
export function requestsOf(page: Page): ReadonlySet<Request> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  page.on('response', (response) => {
    const request = response.request()
    if (!request.isNavigationRequest()) return
    open.clear()
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  return open
}

/** Puts a page's clock forward while nothing is under way: the time a request has is measured by it, too. */
export async function fastForward(page: Page, open: ReadonlySet<Request>, ms: number): Promise<void> {
  await expect.poll(() => open.size).toBe(0)
  await page.clock.fastForward(ms)
}

/** How far the row of a post lies below the top edge of the window, in pixels; undefined while it is not drawn. */
async function topOf(row: Locator): Promise<number | undefined> {
  const [top] = await row.evaluateAll((rows) => rows.map((each) => each.getBoundingClientRect().top))
  return top
}

/** The same once it no longer changes, though the app had frames to change it in. */
export async function restingTopOf(row: Locator): Promise<number> {
  let top = Number.NaN
  const isStill = async () => {
    const before = top
    await row.page().evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    top = (await topOf(row)) ?? Number.NaN
    return top === before
  }
  await expect.poll(isStill, { intervals: [150] }).toBe(true)
  return top
}

/** The row of a post in the feed. */
export function rowOf(page: Page, id: string): Locator {
  return page.locator(`[data-entry-key="${id}"]`)
}

/**
 * Scrolls until the row is near the top of the window; from the top again where it was passed. Turns of a wheel would queue up on a
 * busy machine and go on past the row.
 */
export async function scrollTo(page: Page, id: string): Promise<void> {
  const isThere = async () => {
    const top = await topOf(rowOf(page, id))
    if (top !== undefined && Math.abs(top - 160) < 8) return true
    await page.evaluate(
      (by) => {
        const { scrollHeight } = document.documentElement
        const isAtTheEnd = window.scrollY + window.innerHeight >= scrollHeight - 1
        if (by === undefined && isAtTheEnd) window.scrollTo({ top: 0, behavior: 'instant' })
        else window.scrollBy({ top: by ?? 600, behavior: 'instant' })
      },
      top === undefined ? undefined : Math.round(top - 160),
    )
    return false
  }
  await expect.poll(isThere, { timeout: 30_000, intervals: [50] }).toBe(true)
}

/** Waits until the place in the Following feed lies on the device as it is on screen. */
export async function untilPlaceKept(page: Page): Promise<void> {
  const isKept = async () => {
    const place = storageFamilies['feed-position'].schema.safeParse(await storedValue(page, 'feed-position:following'))
    if (!place.success) return false
    // A place from before may be of a row that is no longer drawn.
    const top = await topOf(rowOf(page, place.data.entryKey))
    return top !== undefined && Math.abs(top + place.data.offset) < 1
  }
  await expect.poll(isKept).toBe(true)
}

/** As if the member came back to the tab: queries that are not fresh any more are asked for again. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}
