import { publish } from '#tests/support/quick-member.ts'
import { requestsOf, somebody } from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect, test } from '#tests/support/story.ts'
import { openTouchScreen } from '#tests/support/touch-screen.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a finger that goes sideways changes the feed, and one that goes down by its head closes a sheet', async ({
  page,
  server,
}) => {
  const member = await somebody(server, 'Gesture')
  await publish(server, member, 'Below the finger.')
  await signInOnDevice(page, member)
  const screen = await openTouchScreen(page)
  const chosen = page.getByRole('tab', { selected: true })
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(chosen).toHaveText('For You')
  const swipe = (from: number, to: number) => screen.move([[from, 500]], [[(from + to) / 2, 502]], [[to, 505]])
  // From the edge the phone's own swipe goes back, and the other side has no feed.
  await swipe(388, 100)
  await expect(chosen).toHaveText('For You')
  await swipe(100, 350)
  await expect(chosen).toHaveText('For You')
  await screen.move([[200, 600]], [[190, 500]], [[150, 300]])
  await expect(chosen).toHaveText('For You')
  // What the posts leave is no empty room: the shapes of the other feed's come in beside the finger.
  const shapes = page.locator('#feed > :last-child')
  await screen.press(320, 500)
  await screen.drag(120, 503)
  await expect.poll(() => shapes.evaluate((each) => Math.round(each.getBoundingClientRect().left))).toBe(190)
  await screen.drag(318, 505)
  await screen.lift()
  await expect(chosen).toHaveText('For You')
  await swipe(320, 60)
  await expect(chosen).toHaveText('Following')
  await expect(page.getByText('Below the finger.')).toBeVisible()
  await swipe(60, 320)
  await expect(chosen).toHaveText('For You')

  const sheet = page.getByRole('dialog', { name: 'New post' })
  await page.getByRole('button', { name: 'New post' }).click()
  await sheet.getByRole('textbox', { name: 'Your post' }).fill('Half a thought')
  // It rises first.
  await sheet.evaluate((each) =>
    Promise.allSettled(each.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  )
  const { y = 0 } = (await sheet.boundingBox()) ?? {}
  const pull = (by: number) => screen.move([[150, y + 25]], [[150, y + 25 + by / 2]], [[150, y + 25 + by]])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await pull(300)
  await expect(sheet).toHaveCSS('translate', 'none')
  await expect(sheet).toBeVisible()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await pull(300)
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(sheet.getByRole('textbox', { name: 'Your post' })).toHaveValue('Half a thought')
})

test('pulling down at the top refreshes the feed where the browser does not do so', async ({ page, server }) => {
  const member = await somebody(server, 'Pull')
  const underWay = requestsOf(page)
  // As on the home screen of an iPhone.
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await signInOnDevice(page, { ...member, feed: 'following' })
  const screen = await openTouchScreen(page)
  await expect(page.getByRole('feed', { name: 'Following' }).getByRole('article').first()).toBeVisible()
  // A pull while the feed is being asked for has nothing to add.
  await expect.poll(() => underWay.size).toBe(0)
  let isAsked = false
  page.on('request', (request) => (isAsked ||= request.url().includes('/api/feed')))
  // What listens to fingers comes after the first screen.
  await expect(async () => {
    await screen.move([[200, 200]], [[200, 300]], [[200, 400]])
    await expect.poll(() => isAsked, { timeout: 1_000 }).toBe(true)
  }).toPass({ timeout: 30_000 })
})
