import { holdRequests } from '#tests/support/hold-requests.ts'
import { letHappen } from '#tests/support/let-happen.ts'
import { mainColour } from '#tests/support/main-colour.ts'
import { password } from '#tests/support/member-steps.ts'
import { makeMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { untilAppStands } from '#tests/support/until-app-stands.ts'

const bea = { firstName: 'Bea', lastName: 'Login', username: 'Bea_L0gin' }

test('says what is missing and what was wrong, and never which of the two', async ({ page, server }) => {
  await makeMember(server, bea)
  await page.goto('/login')
  const identifier = page.getByLabel('Email or Username:', { exact: true })
  const passwordField = page.getByLabel('Password:')
  const login = page.getByRole('button', { name: 'Login', exact: true })
  await expect(page.getByRole('heading', { name: 'Welcome Back!!!', exact: true })).toBeVisible()
  await expect(identifier).toHaveAttribute('placeholder', /e-?mail.*phone/i)

  await login.click()
  await expect(page.getByText('Please fill in all fields.', { exact: true })).toBeVisible()
  await expect(identifier).toBeFocused()
  await expect(identifier).toHaveAttribute('aria-invalid', 'true')
  await identifier.fill('bea_l0gin')
  await passwordField.fill('Wrong-2026!')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField).toHaveAttribute('type', 'text')
  await login.click()
  const refusal = page.getByText('Wrong email, username, phone or password.')
  await expect(refusal).toBeVisible()
  expect(await mainColour(refusal)).toBe('red')
  await identifier.fill('nobody.at.all')
  await expect(passwordField).toHaveValue('Wrong-2026!')
  const secondAnswer = page.waitForResponse('**/api/auth/login')
  await passwordField.press('Enter')
  await secondAnswer
  await expect(refusal).toBeVisible()

  await page.route('**/api/auth/login', (route) => route.abort())
  await login.click()
  await expect(page.getByText('Login failed.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Forgot password', exact: true }).click()
  await expect(page).toHaveURL(/\/RequestPasswordReset$/)
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await page.getByRole('link', { name: 'Signup', exact: true }).click()
  await expect(page).toHaveURL(/\/signup$/)
})

test('a visitor is sent to the login and, a second and a half after it, to where they wanted to go', async ({
  page,
  server,
}) => {
  const member = await makeMember(server, { firstName: 'Gus', lastName: 'Guarded', username: 'gus.guard' })
  await page.goto('/signup')
  await page.goto('/search?q=%23tea')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  // The guard replaced the entry: Back leads to what came before.
  await page.goBack()
  await expect(page).toHaveURL(/\/signup$/)
  await page.goForward()
  await expect(page).toHaveURL(/\/login$/)
  // With its clock held the app itself would never come.
  await untilAppStands(page)

  await page.clock.install()
  await page.getByLabel('Email or Username:', { exact: true }).fill('gus.guard@example.org')
  await page.getByLabel('Password:').fill(password)
  const letThrough = await holdRequests(page, '**/api/auth/login')
  // Before the request leaves: the jump would use up most of the time it has.
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const busy = page.getByRole('button', { name: 'Logging In...', exact: true })
  await expect(busy).toBeVisible()
  await letThrough()
  const success = page.getByText('Login successful!', { exact: true })
  await expect(success).toBeVisible()
  expect(await mainColour(success)).toBe('green')
  await page.clock.runFor(1_450)
  await letHappen(page)
  await expect(page).toHaveURL(/\/login$/)
  await page.clock.runFor(100)
  await expect(page).toHaveURL(/\/search\?q=%23tea$/)
  await page.clock.resume()

  // Signed in, the public screens lead home, and the login is no place to go back to.
  await page.goto('/login')
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(member.username).toBe('gus.guard')
})

test('a window with the login beside it is led on as well, to where it wanted to go', async ({ page, server }) => {
  await makeMember(server, { firstName: 'Ina', lastName: 'Beside', username: 'ina.beside' })
  const beside = await page.context().newPage()
  await beside.goto('/settings')
  await page.goto('/login')
  await expect(beside).toHaveURL(/\/login$/)
  await page.getByLabel('Email or Username:', { exact: true }).fill('ina.beside@example.org')
  await page.getByLabel('Password:').fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await expect(beside).toHaveURL(/\/settings$/)
})
