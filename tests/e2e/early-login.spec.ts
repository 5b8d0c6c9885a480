import { bytesOfCodeBefore } from '#tests/support/code-bytes.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { shiftsOn, watchShifts } from '#tests/support/layout-shifts.ts'
import { password } from '#tests/support/member-steps.ts'
import { makeMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

const appCode = '**/assets/start-*.js'

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
  letThrough()
  await expect(early).toHaveCount(0)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('button', { name: 'Logging In...' })).toBeVisible()
  expect(await shiftsOn(page)).toEqual([])
  answer()
  await expect(page.getByText('Login successful!')).toBeVisible()
})

test('who is typing when the app comes goes on typing', async ({ page }) => {
  const letThrough = await holdRequests(page, appCode)
  await page.goto('/login', { waitUntil: 'commit' })
  const field = page.getByLabel('Email or Username:')
  await field.pressSequentially('half')
  letThrough()
  await expect(page.locator('#early-screen')).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.type(' a name')
  await expect(field).toHaveValue('half a name')
})
