import type { Page } from '@playwright/test'
import { loseNetwork, testWithWorker } from '#tests/support/bad-network.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'

/** Until the screen stands where it will stay, or waits on the way there: longer than the whole way takes. */
async function untilStill(page: Page): Promise<void> {
  await page.locator('#main').evaluate(async (screen) => {
    let [top, stillFrames] = [Number.NaN, 0]
    while (stillFrames < 20) {
      await new Promise(requestAnimationFrame)
      const { top: topNow } = screen.getBoundingClientRect()
      stillFrames = topNow === top ? stillFrames + 1 : 0
      top = topNow
    }
  })
}

/** As on a slow phone: so many frames after the screen began to glide the next one comes only when it should have arrived. */
async function keepBusy(page: Page, { afterFrames }: { afterFrames: number }): Promise<{ isBusy: Promise<unknown> }> {
  await page.evaluate((frames) => {
    const isPressed = () => Boolean(Reflect.get(navigator, 'scheduling').isInputPending())
    const stayBusy = () => {
      console.info('It glides.')
      const from = performance.now()
      const passed = () => performance.now() - from
      // The driver may be busy, too: until its press waits here, or it hangs.
      while (passed() < 1_000 || (!isPressed() && passed() < 30_000));
    }
    const countDown = (left: number) => (left === 0 ? stayBusy() : requestAnimationFrame(() => countDown(left - 1)))
    const observer = new MutationObserver(() => {
      observer.disconnect()
      countDown(frames)
    })
    observer.observe(document, { subtree: true, attributeFilter: ['data-gliding'] })
  }, afterFrames)
  return { isBusy: page.waitForEvent('console', (message) => message.text() === 'It glides.') }
}

const composer = (page: Page) => page.getByRole('dialog').getByPlaceholder('Say something...')

testWithWorker('a press that began before the word about the connection counts', async ({ page, network, server }) => {
  await settleIn(page, network.origin, await somebody(server, 'Pressing'))
  await page.getByRole('button', { name: 'Create a post' }).hover()
  await page.mouse.down()
  await loseNetwork(network, page)
  await untilStill(page)
  await page.mouse.up()
  await expect(composer(page)).toBeVisible()
  // And then goes on.
  await expect(page.locator('[data-gliding]')).toHaveCount(0)
})

testWithWorker('so does one that comes while the browser is too busy to draw', async ({ page, network, server }) => {
  await settleIn(page, network.origin, await somebody(server, 'Hurried'))
  await page.getByRole('button', { name: 'Create a post' }).hover()
  const { isBusy } = await keepBusy(page, { afterFrames: 2 })
  const lost = loseNetwork(network, page)
  await isBusy
  await page.mouse.down()
  await lost
  await untilStill(page)
  await page.mouse.up()
  await expect(composer(page)).toBeVisible()
})

for (const afterFrames of [0, 3]) {
  testWithWorker(
    `touched ${afterFrames} frames after it set out it arrives all the same`,
    async ({ page, network, server }) => {
      await settleIn(page, network.origin, await somebody(server, 'Touching'))
      await page.mouse.move(640, 500)
      const { isBusy } = await keepBusy(page, { afterFrames })
      const lost = loseNetwork(network, page)
      await isBusy
      await page.mouse.down()
      await page.mouse.up()
      await lost
      await expect(page.locator('[data-gliding]')).toHaveCount(0)
      const word = await page.getByText(/^You're offline\./).boundingBox()
      const screen = await page.locator('#main').boundingBox()
      expect(screen?.y).toBeGreaterThanOrEqual((word?.y ?? 0) + (word?.height ?? Infinity))
    },
  )
}
