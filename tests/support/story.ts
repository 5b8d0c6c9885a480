import { test as base, type Page } from '@playwright/test'
import { startServer, type TestServer } from './start-server.ts'

type OfTheTest = { failOnPageErrors: void }
type OfTheWorker = { server: TestServer }

// The browser itself reports requests that fail or are refused; stories about being offline or refused have plenty.
const reportsOfTheBrowser = /^Failed to load resource|net::ERR_/

/**
 * Playwright's `test` with the real server: one a worker, shared by its files. A story that stops, kills or fills its
 * server calls `startServer` itself. A page that logs an error or throws fails the test.
 */
export const test = base.extend<OfTheTest, OfTheWorker>({
  server: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.remove()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ server }, use) => use(server.origin),
  failOnPageErrors: [
    async ({ context }, use) => {
      const errors: string[] = []
      const listen = (page: Page) => {
        page.on('pageerror', (error) => errors.push(`thrown: ${error.stack ?? error.message}`))
        page.on('console', (message) => {
          const isComplaint = message.type() === 'error' && !reportsOfTheBrowser.test(message.text())
          if (isComplaint) errors.push(`console.error: ${message.text()}`)
        })
      }
      context.on('page', listen)
      for (const page of context.pages()) listen(page)
      await use()
      if (errors.length > 0) throw new Error(`the page complained:\n${errors.join('\n')}`)
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
