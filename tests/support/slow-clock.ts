import type { Page } from '@playwright/test'

const tickMs = 5

/**
 * Has the page's clock, installed before, go on only as the driver comes round to it while something is done: what stands for some
 * seconds stands longer on a busy machine, and never shorter on a quick one. It is stopped afterwards, until `page.clock.resume`.
 */
export async function inSlowTime(page: Page, act: () => Promise<unknown>): Promise<void> {
  // By the page's own time: it is ahead of the driver's wherever this has been called before, and cannot be put back.
  const pageNow = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(pageNow + 10_000)
  let hasEnded = false
  const acting = act().finally(() => (hasEnded = true))
  const ticking = async () => {
    let lastTick = Date.now()
    while (!hasEnded) {
      const passed = Date.now() - lastTick
      lastTick += passed
      await page.clock.runFor(Math.min(passed, tickMs))
    }
  }
  await Promise.all([acting, ticking()])
}
