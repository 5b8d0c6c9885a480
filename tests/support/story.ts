import { test as base, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { makeConsoleFence, type ConsoleFence } from './console-fence.ts'
import { startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { ofTheWorker } from './of-the-worker.ts'
import { makeProfile, startProfileBrowser, type ProfileBrowser } from './profile-browser.ts'
import { startServer, type TestServer } from './start-server.ts'
import { listenToWorkers } from './worker-ear.ts'

type OfTheTest = {
  /** Hears every page of the story; what it hears fails the story. */
  fence: ConsoleFence
  /** Opens a further device: a context of its own with the story's options, closed when the story ends. */
  openContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Starts a browser of its own on a new profile, or on the folder of one that was killed, with flags of its own; gone when the story ends. */
  openProfile: (folder?: string, flags?: readonly string[]) => Promise<ProfileBrowser>
}
type OfTheWorker = {
  server: TestServer
  /** Leads to the server and can be made bad; started for the first story that reaches the server through it. */
  network: FaultProxy
}

/**
 * Playwright's `test` with the real server: one a worker, shared by its files. A story that stops, kills or fills its
 * server calls `startServer` itself. A page or a service worker that logs an error or throws fails the test, whatever context or browser it is in.
 */
export const test = base.extend<OfTheTest, OfTheWorker>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.remove()
    },
    ofTheWorker,
  ],
  network: [
    async ({ server }, use) => {
      const network = await startFaultProxy()
      network.aimAt(server.origin)
      await use(network)
      await network.close()
    },
    ofTheWorker,
  ],
  baseURL: ({ server }, use) => use(server.origin),
  fence: [
    async ({ browser }, use) => {
      const fence = makeConsoleFence()
      browser.on('context', fence.watch)
      const endListening = await listenToWorkers(browser, fence.hear)
      await use(fence)
      browser.off('context', fence.watch)
      await endListening()
      fence.check()
    },
    { auto: true },
  ],
  context: async ({ context }, use) => {
    await use(context)
    await leavePages(context)
  },
  openContext: async ({ browser, baseURL }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options) => {
      const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }), ...options })
      contexts.push(context)
      return context
    })
    for (const context of contexts) {
      await leavePages(context)
      await context.close()
    }
  },
  openProfile: async ({ fence }, use) => {
    const profiles: ReturnType<typeof makeProfile>[] = []
    const browsers: ProfileBrowser[] = []
    const ears: (() => Promise<void>)[] = []
    const newFolder = () => {
      const profile = makeProfile()
      profiles.push(profile)
      return profile.folder
    }
    await use(async (folder = newFolder(), flags = []) => {
      const browser = await startProfileBrowser(folder, flags)
      browsers.push(browser)
      fence.watch(browser.context)
      const whole = browser.context.browser()
      if (whole) ears.push(await listenToWorkers(whole, fence.hear))
      return browser
    })
    for (const endListening of ears) await endListening()
    for (const browser of browsers) await browser.kill()
    for (const profile of profiles) profile.remove()
  },
})

/** The same for stories about the service worker, or about what only works with it; in all others there is none, which is quicker. */
export const testWithWorker = test.extend({ serviceWorkers: 'allow' })

export { expect } from '@playwright/test'

/** A page that is frozen or hangs is not waited for any longer. */
const leavingMs = 3_000

/** Closes the pages of a context as their tabs would be closed: what they do and say on `pagehide` is done and heard. */
async function leavePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(leave))
}

async function leave(page: Page): Promise<void> {
  const closed = page.waitForEvent('close', { timeout: leavingMs }).catch(() => {})
  await page.close({ runBeforeUnload: true }).catch(() => {})
  await closed
}
