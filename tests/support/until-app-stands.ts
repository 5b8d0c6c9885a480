import { expect, type Page } from '@playwright/test'
import { letHappen } from './let-happen.ts'

/**
 * Waits until the app itself stands there and what begins with it has happened: for what must not have opened or been said. What is shown
 * before the app has the same cards and fields, and nothing ever opens over that.
 */
export async function untilAppStands(page: Page): Promise<void> {
  await expect(page.locator('#root main')).toBeVisible()
  await expect(page.locator('#early-screen')).toHaveCount(0)
  await letHappen(page)
}
