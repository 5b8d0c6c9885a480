import type { Route } from '@playwright/test'
import { follow } from '#contract/follow.ts'
import { marked } from '#tests/support/own-answer.ts'
import { callServer, enter, makeMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { untilAppStands } from '#tests/support/until-app-stands.ts'

const entries = ['Home', 'Search', 'Notifications', 'Bookmarks', 'Settings', 'Profile']

test('the left bar leads everywhere, each entry on one line, and shows whole names', async ({ page, server }) => {
  const unread = (route: Route) => route.fulfill({ json: { count: 123_456 }, headers: marked })
  await page.route('**/api/notifications/unread-count', unread)
  await enter(page, server, { firstName: 'Wilhelmina', lastName: 'Longname', username: 'wilhelmina.longname' })
  const bar = page.getByRole('navigation', { name: 'Main' })
  const links = bar.getByRole('list').getByRole('link')
  await expect(links).toHaveText(entries.map((each) => each.replace('Notifications', 'Notifications (123456)')))
  const heights = await links.evaluateAll((shown) => shown.map((link) => link.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
  const card = bar.getByRole('link', { name: /Wilhelmina Longname/ })
  await expect(card).toContainText('@wilhelmina.longname')
  await expect(card.locator('[data-written], img')).toBeVisible()
  await card.click()
  await expect(page).toHaveURL(/\/profile$/)
  await bar.getByRole('link', { name: 'Sayso, home' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await bar.getByRole('button', { name: 'Create Post', exact: true }).first().click()
  await expect(page.getByPlaceholder('Say something...')).toBeFocused()
})

test('on a phone a menu icon opens the same entries with logout, and cuts names after 13 characters', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/login')
  await untilAppStands(page)
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  const member = { firstName: 'Wilhelmine', lastName: 'Longname', username: 'abcdefghijklmn' }
  await signInOnDevice(page, await makeMember(server, member))
  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('complementary', { name: 'More' })).toBeHidden()
  await toggle.click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  await expect(drawer.getByRole('list').getByRole('link')).toHaveText(entries)
  await expect(drawer.getByText('Wilhelmine Lo…', { exact: true })).toBeVisible()
  await expect(drawer.getByText('@abcdefghijklm…', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Close menu' }).click()
  await expect(drawer).toBeHidden()

  await toggle.click()
  await drawer.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(drawer).toBeHidden()
  await toggle.click()
  await drawer.getByRole('button', { name: 'Create Post', exact: true }).click()
  await expect(page.getByPlaceholder('Say something...')).toBeVisible()
  await page.keyboard.press('Escape')
  await toggle.click()
  await drawer.getByRole('button', { name: 'Logout', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
})

const phone = { width: 390, height: 844 }

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
