import { expect, type Page } from '@playwright/test'

/** Asks for mails to an address until the server sends no other one for ten seconds at least: time enough to see it say so. */
export async function untilMailRefused(page: Page, path: string, email: string): Promise<void> {
  const isRefusedForLong = async () => {
    const reply = await page.request.post(path, { data: { email } })
    return reply.status() === 429 && Number(reply.headers()['retry-after']) >= 10
  }
  // The second time at once, as the first one may have been granted; then once the wait that was left is over.
  await expect.poll(isRefusedForLong, { timeout: 60_000, intervals: [1, 12_000] }).toBe(true)
}
