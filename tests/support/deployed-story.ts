import type { Locator, Page } from '@playwright/test'
import { makeDeployment, type Deployment } from './next-build.ts'
import { ofTheWorker } from './of-the-worker.ts'
import { startServer, type TestServer } from './start-server.ts'
import { expect, testWithWorker as base } from './story.ts'

interface Deployed {
  deployment: Deployment
  deployedServer: TestServer
}

/** Stories on a server whose build can be replaced while it runs; the next story finds the build of before. */
export const test = base.extend<{ takenBack: void }, Deployed>({
  deployment: [
    async ({}, use) => {
      const deployment = makeDeployment()
      await use(deployment)
      deployment.remove()
    },
    ofTheWorker,
  ],
  deployedServer: [
    async ({ deployment }, use) => {
      const server = await startServer({ CLIENT_DIR: deployment.folder })
      await use(server)
      await server.remove()
    },
    ofTheWorker,
  ],
  baseURL: ({ deployedServer }, use) => use(deployedServer.origin),
  takenBack: [
    async ({ deployment }, use) => {
      await use()
      deployment.takeBack()
    },
    { auto: true },
  ],
})

/** The page of the build that was deployed. */
export const nextBuild = (page: Page): Locator => page.locator('html[data-build=next]')

/** Has the browser ask for a newer worker now rather than within the hour, and waits until that one has every part of the app. */
export async function findUpdate(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      return Boolean(registration?.installing ?? registration?.waiting)
    })
  // A look that was under way since before may have found the worker of before.
  await expect.poll(look).toBe(true)
  // However long it takes to fetch every part: the story itself has a limit.
  await page.evaluate(async () => {
    const worker = (await navigator.serviceWorker.getRegistration())?.installing
    if (worker) await new Promise((changed) => worker.addEventListener('statechange', changed, { once: true }))
  })
}
