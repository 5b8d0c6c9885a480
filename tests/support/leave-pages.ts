import type { BrowserContext, Page } from '@playwright/test'

/** A page that is frozen or hangs is not waited for any longer. */
const leavingMs = 3_000

/** Closes the pages of a context as their tabs would be closed: what they do and say on `pagehide` is done and heard. */
export async function leavePages(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map(leave))
}

async function leave(page: Page): Promise<void> {
  const closed = page.waitForEvent('close', { timeout: leavingMs }).catch(() => {})
  await page.close({ runBeforeUnload: true }).catch(() => {})
  await closed
}
