import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { enter, makeMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

// Axe looks at the whole page again and again, which takes a busy machine long.
const longMs = 180_000

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
