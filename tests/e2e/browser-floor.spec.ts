import type { Page } from '@playwright/test'
import { becomeFloorBrowser } from '#tests/support/floor-browser.ts'
import { cardOf, writePost } from '#tests/support/member-steps.ts'
import { makeMember, publish } from '#tests/support/quick-member.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect, test } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'
import { untilAppStands } from '#tests/support/until-app-stands.ts'

async function expectNoFault(page: Page): Promise<void> {
  for (const fault of [/You're offline/, /could not be loaded/, /can be kept here/, /needs a newer browser/]) {
    await expect(page.getByText(fault)).toHaveCount(0)
  }
}

test('the oldest supported browsers have every main screen, though they lack much', async ({ page, server }) => {
  const member = await makeMember(server, { firstName: 'Old', lastName: 'Phone', username: 'old.phone' })
  const post = await publish(server, member, 'Written long ago. #Heirloom')
  await becomeFloorBrowser(page)
  await page.goto('/login')
  await signInOnDevice(page, member)
  expect(await page.evaluate(() => 'popover' in HTMLElement.prototype)).toBe(false)
  await writePost(page, 'From an old phone.', [await phonePicture('old.jpg', 40)])
  const card = cardOf(page, 'From an old phone.')
  await expect(card.getByRole('button', { name: /^Like/ })).toBeVisible({ timeout: 60_000 })
  await expectNoFault(page)

  const more = card.getByRole('button', { name: /^More about/ })
  const menu = page.getByRole('menu')
  await more.click()
  await expect(menu.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: 'Delete Post' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(more).toBeFocused()
  await more.click()
  await page.mouse.click(4, 4)
  await expect(menu).toHaveCount(0)

  await page.goto(`/postdetails?id=${post.id}`)
  const box = page.getByRole('textbox', { name: 'Write a comment' })
  const heightOf = async () => (await box.boundingBox())?.height ?? 0
  await untilAppStands(page)
  const before = await heightOf()
  await box.fill('One.\nTwo.\nThree.')
  await expect.poll(heightOf).toBeGreaterThan(before + 30)
  await box.press('Control+Enter')
  await expect(page.getByRole('list', { name: 'Comments' })).toContainText('Three.')
  await expect.poll(heightOf).toBe(before)
  await expectNoFault(page)

  const screens = ['/updates', '/profile', '/Bookmarks', '/search?q=%23Heirloom', '/settings', '/UpdateProfileDetails']
  for (const address of screens) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expectNoFault(page)
  }
  await page.goto('/settings')
  // Measured, though nobody can be asked how much that may be.
  await expect(page.getByRole('definition')).toHaveText(Array.from({ length: 4 }, () => /^[\d.]+ [kM]B$/))
  await expect(page.getByText('Your browser may remove it when this device is short of space.')).toBeVisible()
})

test('a browser older than that is told so in one sentence, instead of a blank page', async ({ page }) => {
  // As where the app's own scripts cannot be read.
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'toSorted'))
  await page.goto('/login')
  await expect(page.getByRole('alert')).toHaveText(
    'Sayso needs a newer browser: at least Safari 16.4 (iOS 16.4), Chrome 111 or Firefox 115. Please update yours, or open Sayso in another one.',
  )
})
