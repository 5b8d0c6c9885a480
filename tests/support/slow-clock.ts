import type { Page } from '@playwright/test'

const tickMs = 5

/**
 * Has the page's clock, installed before, go on only as the driver comes round to it while something is done: what stands for some
 * seconds stands longer on a busy machine. It is stopped afterwards, until `page.clock.resume`.
 */
export async function inSlowTime(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.clock.pauseAt(Date.now() + 10_000)
  let hasEnded = false
  const acting = act().finally(() => (hasEnded = true))
  const ticking = async () => {
    while (!hasEnded) await page.clock.runFor(tickMs)
  }
  await Promise.all([acting, ticking()])
}
