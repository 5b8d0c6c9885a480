import type { Page } from '@playwright/test'

/**
 * Lets everything happen that is due by the page's clock, which may stand: for what must not have happened. An assertion of that is
 * satisfied at once, and would not see what is just about to be asked or drawn.
 */
export async function letHappen(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let turn = 0; turn < 5; turn += 1) await (await fetch('/robots.txt', { cache: 'no-store' })).text()
  })
}
