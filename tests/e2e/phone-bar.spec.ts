import type { Locator, Page } from '@playwright/test'
import { follow } from '#contract/follow.ts'
import { callServer, enter, enterUnseen, makeMember } from '#tests/support/quick-member.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect, test } from '#tests/support/story.ts'

const phone = { width: 390, height: 844 }
const isInWindow = (bar: Locator) =>
  bar.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect()
    return top < window.innerHeight && bottom <= window.innerHeight
  })

/** It comes back by itself less than a second later, which a busy machine may miss: then one rushes on once more. */
async function rushUntilAway(page: Page, bar: Locator): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 900)
    await expect.poll(() => isInWindow(bar), { intervals: [20], timeout: 700 }).toBe(false)
  }).toPass({ timeout: 30_000 })
}

test('the bar at the bottom of a phone leads everywhere and covers nothing at the end', async ({ page, server }) => {
  await page.setViewportSize(phone)
  const member = await makeMember(server, { firstName: 'Thea', lastName: 'Thumb', username: 'thea.thumb' })
  const fan = await makeMember(server, { firstName: 'Fay', lastName: 'Fan', username: 'fay.fan' })
  await callServer(server, follow, { params: { id: member.user.id }, token: fan.token })
  await signInOnDevice(page, member)
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  const names = ['Home', 'Search', 'New post', 'Notifications (1)', 'Profile']
  for (const [at, name] of names.entries()) {
    const entry = bar.locator('a, button').nth(at)
    await expect(entry).toHaveAccessibleName(name)
    const { width = 0, height = 0 } = (await entry.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toHaveAccessibleDescription(
    'Unread notifications',
  )
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'New post' }).click()
  await expect(page.getByPlaceholder('Say something...')).toBeFocused()
  await page.keyboard.press('Escape')
  await bar.getByRole('link', { name: 'Notifications (1)' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await bar.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goto('/settings')
  await page.getByText('Saved on this device').scrollIntoViewIfNeeded()
  // The last words of all come once it is known how much there is.
  await page.getByText(/Your browser (?:keeps|may remove) it/).waitFor()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  const lastEnd = await page
    .locator('main *')
    .evaluateAll((parts) => Math.max(...parts.map((each) => each.getBoundingClientRect().bottom)))
  expect(lastEnd).toBeLessThanOrEqual((await bar.boundingBox())?.y ?? 0)
})

test('the bar leaves a phone to whoever rushes on or types, and is part of a low page', async ({ page, server }) => {
  await page.setViewportSize(phone)
  await enter(page, server, { firstName: 'Rae', lastName: 'Rush', username: 'rae.rush' })
  const bar = page.getByRole('navigation', { name: 'Quick access' })
  await expect(page.getByRole('article').first()).toBeVisible()
  expect(await isInWindow(bar)).toBe(true)
  await page.mouse.move(200, 400)
  await rushUntilAway(page, bar)
  await expect.poll(() => isInWindow(bar)).toBe(true)
  await rushUntilAway(page, bar)
  await page.mouse.wheel(0, -60)
  await expect.poll(() => isInWindow(bar)).toBe(true)

  await bar.getByRole('link', { name: 'Search' }).click()
  const field = page.getByRole('searchbox', { name: 'Search' })
  await field.focus()
  await expect.poll(() => isInWindow(bar)).toBe(false)
  // The keyboard comes, and is put away while the field keeps the focus.
  await page.setViewportSize({ ...phone, height: 520 })
  // Put away before the page heard of it, it would never have been there.
  await page.waitForFunction(() => window.visualViewport?.height === 520)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await isInWindow(bar)).toBe(false)
  await page.setViewportSize(phone)
  await expect.poll(() => isInWindow(bar)).toBe(true)
  await field.blur()
  await expect.poll(() => isInWindow(bar)).toBe(true)

  // At 400 % it would take a quarter of what can be read.
  await page.setViewportSize({ width: 320, height: 225 })
  await page.goto('/settings')
  await expect(page.getByText('Saved on this device')).toBeAttached()
  await expect(bar).not.toBeInViewport()
  // What comes in meanwhile makes the page longer.
  await expect(async () => {
    await bar.scrollIntoViewIfNeeded()
    await expect(bar).toBeInViewport({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
})

test('going back closes what lies over a screen, keeps what was typed there, and only then leaves the screen', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enterUnseen(page, server, { firstName: 'Bo', lastName: 'Backward', username: 'bo.backward' })
  await page.goto('/home')
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await bar.getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  const goBack = () => page.evaluate(() => window.history.back())

  await bar.getByRole('button', { name: 'New post' }).click()
  const words = page.getByPlaceholder('Say something...')
  await words.fill('Half a thought')
  await goBack()
  await expect(words).toBeHidden()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { name: 'Bo Backward' })).toBeVisible()
  await bar.getByRole('button', { name: 'New post' }).click()
  await expect(words).toHaveValue('Half a thought')
  await goBack()
  await expect(words).toBeHidden()

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer).toBeVisible()
  await goBack()
  await expect(drawer).toBeHidden()
  await expect(page).toHaveURL(/\/profile$/)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await goBack()
  await expect(page).toHaveURL(/\/profile$/)
  await goBack()
  await expect(page).toHaveURL(/\/home$/)
})
