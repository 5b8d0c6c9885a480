import type { Page } from '@playwright/test'

/** The server does what it is asked with the next POST or DELETE to this address, and the answer is lost. */
export async function loseAnswer(page: Page, address: string): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
