import type { Page } from '@playwright/test'
import { displayName } from '#src/lib/display-name.ts'
import { allowTime } from '#tests/support/allow-time.ts'
import { bytesOfCodeBefore } from '#tests/support/code-bytes.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { shiftsOn, watchShifts } from '#tests/support/layout-shifts.ts'
import { publish } from '#tests/support/quick-member.ts'
import { restingTopOf, rowOf, seedMany, somebody } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

const appCode = '**/assets/start-*.js'
const early = (page: Page) => page.locator('#early-screen')

test('on a device that has only the session the first posts are there before the app, asked for once', async ({
  page,
  server,
}) => {
  const reader = await somebody(server, 'Cold')
  const post = await publish(server, reader, 'Asked for early.')
  await watchShifts(page)
  await allowTime(page)
  const letThrough = await holdRequests(page, appCode)
  const asked: string[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/feed') asked.push(request.url())
  })
  await signInOnDevice(page, reader)
  const drawn = early(page).locator(`[data-entry-key="${post.id}"]`)
  await expect(drawn.getByText(post.text_content)).toBeVisible()
  await expect(page.locator('#root')).toBeEmpty()
  // The app has its turn on the line afterwards.
  expect(await bytesOfCodeBefore(page, 'early-screen')).toBeLessThan(20_000)
  await expect(drawn.getByRole('link', { name: displayName(reader.user) })).toHaveAttribute('href', /postdetails/)
  const top = await restingTopOf(drawn)
  await drawn.locator('[data-action="like"]').click()
  await letThrough()
  await expect(early(page)).toHaveCount(0)
  expect(Math.abs((await restingTopOf(rowOf(page, post.id))) - top)).toBeLessThanOrEqual(2)
  await expect(rowOf(page, post.id).locator('[data-action="like"]')).toHaveAttribute('aria-pressed', 'true')
  expect(await shiftsOn(page)).toEqual([])
  expect(asked).toHaveLength(1)
})

test('who has scrolled the first posts by then is where they were when the app comes', async ({ page, server }) => {
  const reader = await somebody(server, 'Hasty')
  await seedMany(server, reader, { words: 'Scrolled', many: 6 })
  // So low that the posts below the third reach further than the test scrolls, whichever they are.
  await page.setViewportSize({ width: 390, height: 400 })
  await allowTime(page)
  const letThrough = await holdRequests(page, appCode)
  await signInOnDevice(page, reader)
  const drawn = early(page).locator('[data-entry-key]').nth(2)
  const id = (await drawn.getAttribute('data-entry-key')) ?? ''
  await drawn.evaluate((row) => window.scrollBy(0, row.getBoundingClientRect().top + 40))
  expect(Math.abs((await restingTopOf(drawn)) + 40)).toBeLessThanOrEqual(2)
  await letThrough()
  await expect(early(page)).toHaveCount(0)
  await expect.poll(async () => Math.abs((await restingTopOf(rowOf(page, id))) + 40)).toBeLessThanOrEqual(2)
})

test('where the first posts do not come, the app comes all the same and says so', async ({ page, server }) => {
  const reader = await somebody(server, 'Lost')
  await page.route('**/api/**', (route) => route.abort())
  await signInOnDevice(page, reader)
  await expect(page.getByText('Your feed could not be loaded.')).toBeVisible()
})

test('where the app’s code is lost on the way, it comes once the line is there, and what was pressed is pressed', async ({
  page,
  server,
}) => {
  const reader = await somebody(server, 'Patient')
  const post = await publish(server, reader, 'Here before the tunnel.')
  await allowTime(page)
  await page.route(appCode, (route) => route.abort())
  const isTriedAgain = page.waitForEvent('console', (said) => said.text().startsWith('The app could not be loaded;'))
  await signInOnDevice(page, reader)
  const drawn = early(page).locator(`[data-entry-key="${post.id}"]`)
  await drawn.locator('[data-action="like"]').click()
  await isTriedAgain
  await page.unroute(appCode)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(early(page)).toHaveCount(0)
  await expect(rowOf(page, post.id).locator('[data-action="like"]')).toHaveAttribute('aria-pressed', 'true')
})
