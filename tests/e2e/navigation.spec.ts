import type { Route } from '@playwright/test'
import { marked } from '#tests/support/own-answer.ts'
import { enter, makeMember } from '#tests/support/quick-member.ts'
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
