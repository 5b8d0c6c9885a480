import type { BrowserContext, Page } from '@playwright/test'

/** Holds back what a page or a context asks of these addresses, until the answered function is called. */
export async function holdRequests(asker: Page | BrowserContext, addresses: string): Promise<() => void> {
  let letThrough = () => {}
  const gate = new Promise<void>((resolve) => (letThrough = resolve))
  await asker.route(addresses, async (route) => {
    await gate
    await route.continue()
  })
  return letThrough
}
