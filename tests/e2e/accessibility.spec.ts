import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { writePost } from '#tests/support/member-steps.ts'
import { enter, makeMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

// Axe looks at the whole page again and again, which takes a busy machine long.
const longMs = 180_000

test('the public screens', async ({ page }) => {
  test.setTimeout(longMs)
  const screens = ['/login', '/signup', '/RequestPasswordReset', '/ResetPassword?token=made-up']
  for (const path of screens) {
    await page.goto(path)
    await page.getByRole('button').first().waitFor()
    if (path === '/login') await page.getByRole('button', { name: 'Login' }).click()
    if (path.startsWith('/ResetPassword')) await page.getByText('Invalid or expired reset link.').waitFor()
    await expectAccessible(page, path)
  }
})

test('the home feed and everything that opens over it', async ({ page, server }) => {
  test.setTimeout(longMs)
  await enter(page, server, { firstName: 'Axe', lastName: 'Tester', username: 'axe.tests' })
  await writePost(page, `${'Unbroken'.repeat(30)} https://example.org/${'path/'.repeat(20)} مرحبا 👨‍👩‍👧‍👦 #Topic`, [
    await phonePicture('one.jpg', 20),
    await phonePicture('two.jpg', 180),
  ])
  const card = page.getByRole('article').filter({ hasText: 'Unbroken' })
  await expect(card.getByRole('button', { name: /^Like/ })).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'home')

  await card.getByRole('button', { name: /^More about/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'menu')
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /Image 1 of 2/ }).click()
  await expect(page.getByRole('dialog', { name: /^Images of the post/ })).toBeVisible()
  await expectAccessible(page, 'image preview')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create a post' }).click()
  await page.getByPlaceholder('Say something...').fill('x'.repeat(480))
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .first()
    .setInputFiles(await phonePicture('three.jpg', 90))
  await page.getByRole('button', { name: 'Remove image 1' }).waitFor()
  await expectAccessible(page, 'compose')
  await page.keyboard.press('Escape')
  // No key does anything while a dialog is open.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessible(page, 'keys')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectAccessible(page, 'drawer')
})

test('the onboarding overlay', async ({ page, server }) => {
  test.setTimeout(longMs)
  const newcomer = { firstName: 'Axel', lastName: 'Onboard', username: 'axel.onbrd' }
  await signInOnDevice(page, await makeMember(server, newcomer, { onboarding: 'open' }))
  const overlay = page.getByRole('dialog')
  await overlay.getByRole('checkbox').first().check()
  await overlay.getByRole('button', { name: 'Follow', exact: true }).first().click()
  await expectAccessible(page, 'onboarding')
})

test('motion stops for those who ask for it', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await enter(page, server, { firstName: 'Cal', lastName: 'Calm', username: 'cal.calms' })
  await page.getByRole('button', { name: 'Create a post' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const longestMs = await page.evaluate(() =>
    Math.max(
      0,
      ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().activeDuration ?? 0)),
    ),
  )
  expect(longestMs).toBeLessThan(20)
  const transitionS = await page
    .getByRole('button', { name: 'Post', exact: true })
    .evaluate((button) => Number.parseFloat(getComputedStyle(button).transitionDuration))
  expect(transitionS).toBeLessThan(0.02)
})
