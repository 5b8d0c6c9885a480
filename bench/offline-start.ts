import { chromium } from '@playwright/test'
import { browserFlags } from '#tests/support/browser-flags.ts'
import { findBrowser } from '#tests/support/find-browser.ts'
import { seedMany, settleIn, somebody, untilPersisted } from '#tests/support/reading-steps.ts'
import { startServer } from '#tests/support/start-server.ts'

// Prints how long the app takes from a reload to the first post while the server is stopped. A measurement, never a test:
// `npm run build && node bench/offline-start.ts`.

const runs = 7

async function measure(): Promise<number[]> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('There is no Chromium to measure with.')
  const server = await startServer()
  const browser = await chromium.launch({ executablePath, args: [...browserFlags] })
  try {
    const author = await somebody(server, 'Jonas')
    const reader = await somebody(server, 'Amara')
    await seedMany(server, author, { words: 'Opinion', many: 40 })
    const page = await (await browser.newContext({ baseURL: server.origin })).newPage()
    await settleIn(page, server.origin, reader)
    await page.locator('article[data-entry-key]').first().waitFor()
    await untilPersisted(page, 'feed-for-you')
    await server.kill()
    const times: number[] = []
    for (let run = 0; run < runs; run += 1) {
      await page.reload({ waitUntil: 'commit' })
      // Looked at from inside the page, so that the test program's own delays do not count.
      times.push(
        await page.evaluate(async () => {
          while (document.querySelector('article [data-action="like"]') === null)
            await new Promise(requestAnimationFrame)
          return performance.now()
        }),
      )
    }
    return times
  } finally {
    await browser.close()
    await server.remove()
  }
}

const times = (await measure()).toSorted((a, b) => a - b).map((time) => Math.round(time))
console.log(
  `Reload to first post, server stopped: median ${times[Math.floor(runs / 2)]} ms [${times[0]}–${times.at(-1)}], ${runs} runs`,
)
