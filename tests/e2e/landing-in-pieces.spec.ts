import type { Page } from '@playwright/test'
import { shiftsOn, watchShifts } from '#tests/support/layout-shifts.ts'
import { startPiecewiseDocument } from '#tests/support/piecewise-document.ts'
import { expect, test } from '#tests/support/story.ts'

/** Waits until the page has drawn what came before this comment. */
async function untilDrawn(page: Page, comment: string): Promise<void> {
  await page.waitForFunction((words) => {
    const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
    while (comments.nextNode()) if (comments.currentNode.nodeValue === words) return true
    return false
  }, comment)
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

for (const [device, options] of [
  ['a phone', { viewport: { width: 390, height: 844 } }],
  ['an iPhone', { viewport: { width: 390, height: 844 }, userAgent: iPhone }],
  ['a small phone', { viewport: { width: 320, height: 640 } }],
  ['a desktop', { viewport: { width: 1280, height: 900 } }],
] as const) {
  test(`on ${device}, nothing of the landing page moves while the rest of it is still on the way`, async ({
    openContext,
    server,
  }) => {
    const line = await startPiecewiseDocument(server.origin, '/LandingPage')
    try {
      const page = await (await openContext({ ...options, baseURL: line.origin })).newPage()
      await watchShifts(page)
      const opened = page.goto('/LandingPage')
      for await (const comment of line.send()) await untilDrawn(page, comment)
      await opened
      expect(await shiftsOn(page)).toEqual([])
    } finally {
      await line.close()
    }
  })
}
