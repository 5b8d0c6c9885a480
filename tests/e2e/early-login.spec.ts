import type { Locator, Page } from '@playwright/test'
import { allowTime } from '#tests/support/allow-time.ts'
import { bytesOfCodeBefore } from '#tests/support/code-bytes.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { shiftsOn, watchShifts } from '#tests/support/layout-shifts.ts'
import { password } from '#tests/support/member-steps.ts'
import { makeMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { openTouchScreen } from '#tests/support/touch-screen.ts'

/** Presses and answers what lets go. */
async function press(page: Page, button: Locator, pointer: 'mouse' | 'finger'): Promise<() => Promise<unknown>> {
  await button.hover()
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  if (pointer === 'mouse') {
    await page.mouse.down()
    return () => page.mouse.up()
  }
  const screen = await openTouchScreen(page)
  await screen.press(x + width / 2, y + height / 2)
  return () => screen.lift()
}

const appCode = '**/assets/start-*.js'

test.beforeEach(({ page }) => allowTime(page))

test('a visitor can type before the app is there, and is logged in once it is', async ({ page, server }) => {
  await makeMember(server, { firstName: 'Early', lastName: 'Bird', username: 'early.typist' })
  await watchShifts(page)
  const [letThrough, answer] = [await holdRequests(page, appCode), await holdRequests(page, '**/api/auth/login')]
  await page.goto('/', { waitUntil: 'commit' })
  const early = page.locator('#early-screen')
  await early.getByLabel('Email or Username:').fill('early.typist')
  await early.getByLabel('Password:').fill(password)
  await expect(page.locator('#root')).toBeEmpty()
  // The app has its turn on the line afterwards.
  expect(await bytesOfCodeBefore(page, 'early-screen')).toBeLessThan(20_000)
  await early.getByLabel('Password:').press('Enter')
  await expect(early.getByRole('button', { name: 'Login' })).toHaveAttribute('aria-busy', 'true')
  expect(page.url()).not.toContain('password')
  await letThrough()
  await expect(early).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Logging In...' })).toBeVisible()
  expect(await shiftsOn(page)).toEqual([])
  await answer()
  // The green message stands for a moment only, which a busy machine may miss.
  await expect(page).not.toHaveURL(/\/login$/)
})

test('who is typing when the app comes goes on typing', async ({ page }) => {
  const letThrough = await holdRequests(page, appCode)
  await page.goto('/login', { waitUntil: 'commit' })
  const field = page.getByLabel('Email or Username:')
  await field.pressSequentially('half')
  await letThrough()
  await expect(page.locator('#early-screen')).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.type(' a name')
  await expect(field).toHaveValue('half a name')
})

test('who came to a link by keys when the app comes goes on from there', async ({ page }) => {
  const letThrough = await holdRequests(page, appCode)
  await page.goto('/login', { waitUntil: 'commit' })
  const early = page.locator('#early-screen')
  const link = page.getByRole('link', { name: 'Forgot password' })
  await expect(early.getByRole('link', { name: 'Forgot password' })).toBeVisible()
  for (let tabs = 0; tabs < 20; tabs += 1) {
    await page.keyboard.press('Tab')
    if (await link.evaluate((each) => each === document.activeElement)) break
  }
  await expect(link).toBeFocused()
  await letThrough()
  await expect(early).toHaveCount(0)
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/login$/)
})

for (const pointer of ['mouse', 'finger'] as const) {
  test.describe(`with a ${pointer}`, () => {
    test.use({ hasTouch: pointer === 'finger' })

    test('a button pressed on the early screen and let go on the app is pressed once', async ({ page, server }) => {
      const member = await makeMember(server, { firstName: 'Held', lastName: 'Down', username: `held.${pointer}` })
      const logins: string[] = []
      page.on('request', (asked) => void (asked.url().endsWith('/api/auth/login') && logins.push(asked.url())))
      const letThrough = await holdRequests(page, appCode)
      await page.goto('/login', { waitUntil: 'commit' })
      const early = page.locator('#early-screen')
      await early.getByLabel('Email or Username:').fill(member.username)
      await early.getByLabel('Password:').fill(password)
      const letGo = await press(page, early.getByRole('button', { name: 'Login' }), pointer)
      await letThrough()
      await expect(early).toHaveCount(0)
      await letGo()
      await expect(page).not.toHaveURL(/\/login$/)
      expect(logins).toHaveLength(1)
    })
  })
}

test('a press that is let go where it was counts, though the app stands a little lower for a moment', async ({
  page,
}) => {
  const letThrough = await holdRequests(page, appCode)
  await page.goto('/login', { waitUntil: 'commit' })
  const early = page.locator('#early-screen')
  await press(page, early.getByRole('button', { name: 'Login' }), 'mouse')
  await letThrough()
  await expect(early).toHaveCount(0)
  await page.evaluate(() => {
    document.body.style.paddingTop = '8rem'
  })
  await page.mouse.up()
  await expect(page.getByText('Please fill in all fields.')).toBeVisible()
})

test('a press that is let go elsewhere presses nothing', async ({ page }) => {
  const letThrough = await holdRequests(page, appCode)
  await page.goto('/login', { waitUntil: 'commit' })
  const early = page.locator('#early-screen')
  await early.getByRole('button', { name: 'Login' }).hover()
  await page.mouse.down()
  await letThrough()
  await expect(early).toHaveCount(0)
  await page.getByLabel('Password:').hover()
  await page.mouse.up()
  // Timers run in their order: after this one, a press that was kept for later would have been made.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
  await expect(page.getByText('Please fill in all fields.')).toHaveCount(0)
  // The next press is one as any other.
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Please fill in all fields.')).toBeVisible()
})

test('while the app does not come, a press of what waits for it is seen, and asks for it at once', async ({ page }) => {
  const [line, pressed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isBroken = true
  await page.route(appCode, async (route) => {
    await (isBroken ? line : pressed).promise
    await (isBroken ? route.abort() : route.continue())
  })
  await page.clock.install()
  await page.goto('/login', { waitUntil: 'commit' })
  const login = page.locator('#early-screen').getByRole('button', { name: 'Login' })
  await expect(login).toBeVisible()
  // From here on no time passes: by itself nothing is tried again.
  await page.clock.pauseAt(Date.now() + 60_000)
  const failed = page.waitForEvent('console', (message) => message.text().startsWith('The app could not be loaded'))
  line.resolve()
  await failed
  isBroken = false
  const asked = page.waitForRequest(appCode)
  await login.click()
  await asked
  await expect(login).toHaveCSS('opacity', '0.7')
  pressed.resolve()
  await page.clock.resume()
  await expect(page.getByText('Please fill in all fields.')).toBeVisible()
})
