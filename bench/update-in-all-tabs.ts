import { chromium, type Page } from '@playwright/test'
import { browserFlags } from '#tests/support/browser-flags.ts'
import { findBrowser } from '#tests/support/find-browser.ts'
import { makeDeployment } from '#tests/support/next-build.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import { startServer } from '#tests/support/start-server.ts'

// Prints how long a new version takes from the press on "Update" until every open tab runs it. A measurement, never a test:
// `npm run build && node bench/update-in-all-tabs.ts`.

const tabs = 3
const runs = 5

async function measureOnce(): Promise<number> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no Chromium to measure with.')
  const deployment = makeDeployment()
  const server = await startServer({ CLIENT_DIR: deployment.folder })
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] })
  try {
    const context = await browser.newContext({ baseURL: server.origin })
    const page = await context.newPage()
    await settleIn(page, server.origin, await somebody(server, 'Amara'))
    const pages: Page[] = [page]
    while (pages.length < tabs) {
      const other = await context.newPage()
      await other.goto('/home')
      pages.push(other)
    }
    deployment.deploy({ previousAssets: 'kept' })
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    for (const tab of pages) await tab.getByText('A new version is ready').waitFor()
    await page.bringToFront()
    const pressed = performance.now()
    await page.getByRole('button', { name: 'Update' }).click()
    await Promise.all(
      pages.map((tab) => tab.locator('html[data-build=next] [data-screen-heading]').waitFor({ state: 'attached' })),
    )
    return performance.now() - pressed
  } finally {
    await browser.close()
    await server.remove()
    deployment.remove()
  }
}

const times: number[] = []
for (let run = 0; run < runs; run += 1) times.push(Math.round(await measureOnce()))
times.sort((a, b) => a - b)
console.log(
  `Press on Update to the new version in ${tabs} tabs: median ${times[Math.floor(runs / 2)]} ms [${times[0]}–${times.at(-1)}], ${runs} runs`,
)
