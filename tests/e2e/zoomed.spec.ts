import type { Page } from '@playwright/test'
import { makeExtremeWorld } from '#tests/support/extreme-world.ts'
import { burstsOn } from '#tests/support/layout-faults.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect, test } from '#tests/support/story.ts'

/** Letters as large as the browser's own setting makes them, in pixels. */
async function setLetters(page: Page, px: number): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Page.setFontSizes', { fontSizes: { standard: px } })
}

test('zoomed in, everything in a menu and in what it opens can be reached; what waits has room, and what can be done about it', async ({
  page,
  server,
}) => {
  const { reader, post } = await makeExtremeWorld(server)
  // What is left of a wide window at 400 %.
  await page.setViewportSize({ width: 320, height: 225 })
  await signInOnDevice(page, reader)
  await page.goto(`/postdetails?id=${post.id}`)
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /^Block @/ }).click()
  const block = page.getByRole('dialog', { name: /^Block @/ })
  await expect(block).toBeVisible()
  expect(await burstsOn(page)).toEqual([])
  await block.getByRole('button', { name: 'Cancel' }).click()

  await page.setViewportSize({ width: 390, height: 844 })
  await setLetters(page, 32)
  await page
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Report post' }).click()
  const report = page.getByRole('dialog', { name: 'Report post' })
  await expect(report).toBeVisible()
  expect(await burstsOn(page)).toEqual([])
  await report.getByRole('button', { name: 'Cancel' }).click()

  await page.route('**/api/**', (route) => route.abort())
  await page.evaluate(() => window.dispatchEvent(new Event('offline')))
  await expect(page.getByText(/^You're offline\./)).toBeVisible()
  await page.getByLabel('Write a comment').fill('It waits.')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Discard' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: '1 waiting' })).toBeVisible()
  expect(await burstsOn(page)).toEqual([])
  // The sign of the connection and the product's mark have no room beside each other.
  await expect(page.getByRole('button', { name: 'Offline' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sayso, home' })).toBeHidden()
})
