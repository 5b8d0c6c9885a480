import type { Page } from '@playwright/test'
import { publish } from '#tests/support/quick-member.ts'
import { somebody } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

/** The code and styles that the first screen took over the line; what it fetched afterwards is left out. */
function codeOf(page: Page): Promise<{ name: string; bytes: number }[]> {
  return page.evaluate(() => {
    const [seen] = performance.getEntriesByName('first-screen')
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, startTime, encodedBodySize: bytes }) => ({ name: new URL(name).pathname, startTime, bytes }))
      .filter(({ name, startTime }) => /\.(?:js|css)$/.test(name) && startTime < (seen?.startTime ?? 0))
  })
}

const sum = (files: readonly { bytes: number }[]) => files.reduce((total, { bytes }) => total + bytes, 0)
const names = (files: readonly { name: string }[]) => files.map(({ name }) => name).join(' ')

test('the feed comes in few files, without the other screens', async ({ page, server }) => {
  const reader = await somebody(server, 'Light')
  await publish(server, reader, 'Here at once.')
  await signInOnDevice(page, reader)
  await expect(page.getByText('Here at once.')).toBeVisible()
  const files = await codeOf(page)
  expect(files.length).toBeLessThanOrEqual(12)
  expect(sum(files)).toBeLessThan(190_000)
  expect(names(files)).not.toMatch(/screens|public|admin|LandingPage|compose|overlays/)
})

test('the login comes without the members’ screens', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  const files = await codeOf(page)
  expect(files.length).toBeLessThanOrEqual(9)
  expect(names(files)).not.toMatch(/feed|screens|compose|overlays|admin/)
})
