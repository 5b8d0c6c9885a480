import type { Page } from '@playwright/test'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { marked } from '#tests/support/own-answer.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { makeMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { untilMailRefused } from '#tests/support/until-mail-refused.ts'

const password = 'Sayso-2026!'

interface Form {
  firstName: string
  lastName: string
  username: string
  email: string
  phone: string
}

async function fillForm(page: Page, form: Form): Promise<void> {
  await page.getByLabel('First name').fill(form.firstName)
  await page.getByLabel('Last name').fill(form.lastName)
  await page.getByLabel('Username').fill(form.username)
  await page.getByLabel('Email').fill(form.email)
  await page.getByLabel('Phone number').fill(form.phone)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

test('says what is missing or wrong, one rule after the other, before anything is sent', async ({ page }) => {
  await page.goto('/signup')
  const signUp = page.getByRole('button', { name: 'Sign Up', exact: true })
  const code = page.getByPlaceholder('Enter 6-digit code', { exact: true })
  const username = page.getByLabel('Username')
  const passwordField = page.getByLabel('Password', { exact: true })
  const confirmation = page.getByLabel('Confirm password')
  await expect(page.getByRole('heading', { name: 'Create an Account!!!', exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Phone number')).toHaveAttribute('type', 'tel')

  await page.getByRole('button', { name: 'Request Code', exact: true }).click()
  await expect(page.getByText('Please enter your email to request verification code.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await signUp.click()
  await expect(page.getByText('Please fill in all fields.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveAttribute('aria-invalid', 'true')
  // All of them, and the message stays in sight of the first.
  await expect(passwordField).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText('Please fill in all fields.', { exact: true })).toBeInViewport()

  await fillForm(page, { firstName: 'Ada', lastName: ' ', username: '', email: 'a@b.org', phone: '+4930111222' })
  await username.pressSequentially('a d@a!.ö_9#')
  await expect(username).toHaveValue('ada._9')
  await code.pressSequentially('12345678')
  await expect(code).toHaveValue('123456')
  await signUp.click()
  await expect(page.getByLabel('Last name')).toBeFocused()
  await expect(page.getByText('Please fill in all fields.', { exact: true })).toBeVisible()

  await page.getByLabel('Last name').fill('Okafor')
  await passwordField.fill('longenough1!')
  await signUp.click()
  await expect(
    page.getByText('Password must contain uppercase, lowercase, number, and special character.', { exact: true }),
  ).toBeVisible()
  await passwordField.fill(`${password}x`)
  await signUp.click()
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible()
  await expect(confirmation).toBeFocused()
  await expect(passwordField).not.toHaveAttribute('aria-invalid')

  // One toggle, for the password alone.
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField).toHaveAttribute('type', 'text')
  await expect(confirmation).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(passwordField).toHaveAttribute('type', 'password')

  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a code can be asked for again after 30 seconds, counted down on the button', async ({ page, server }) => {
  await page.clock.install()
  await page.goto('/signup')
  await page.getByLabel('Email').fill('cool.down@example.org')
  await page.getByRole('button', { name: 'Request Code', exact: true }).click()
  await expect(page.getByText('Verification code sent! Please check your email.', { exact: true })).toBeVisible()
  const waiting = page.getByRole('button', { name: /^Resend Code in \d+s$/ })
  await expect(waiting).toBeDisabled()
  await page.clock.pauseAt(Date.now() + 60_000)
  const again = page.getByRole('button', { name: 'Resend Code', exact: true })
  await expect(again).toBeEnabled()

  // The server keeps its own watch, and what it says is shown. On a busy machine its 30 real seconds may be over by now.
  await untilMailRefused(page, '/api/auth/request-verification', 'cool.down@example.org')
  await again.click()
  await expect(page.getByText('Please wait a moment before requesting another code.')).toBeVisible()
  await expect(again).toBeEnabled()

  await page.getByLabel('Email').fill('warm.up@example.org')
  await again.click()
  await expect(page.getByRole('button', { name: 'Resend Code in 30s', exact: true })).toBeDisabled()
  await page.clock.runFor(1_000)
  await expect(page.getByRole('button', { name: 'Resend Code in 29s' })).toBeDisabled()
  await page.clock.runFor(28_750)
  await expect(page.getByRole('button', { name: 'Resend Code in 1s' })).toBeDisabled()
  await page.clock.runFor(250)
  await expect(again).toBeEnabled()
  const mail = await openMailbox(server.dataDir, 'warm.up@example.org').next()
  expect(mail.code).toMatch(/^\d{6}$/)
})

test('duplicates and a wrong code are refused plainly; then it works, and the login follows', async ({
  page,
  server,
}) => {
  const known = await makeMember(server, { firstName: 'Kofi', lastName: 'Taken', username: 'kofi.taken' })
  const form = { firstName: 'Nia', lastName: 'Fresh', phone: '+4930777001', email: 'nia.fresh@example.org' }
  await page.goto('/signup')
  await fillForm(page, { ...form, username: 'KOFI.Taken' })
  await page.getByRole('button', { name: 'Request Code', exact: true }).click()
  await expect(page.getByText('Verification code sent! Please check your email.', { exact: true })).toBeVisible()
  const { code = '' } = await openMailbox(server.dataDir, form.email).next()
  const signUp = page.getByRole('button', { name: /Sign Up|Signing Up/ })

  await page.getByLabel('Verification code').fill(code === '000000' ? '111111' : '000000')
  await signUp.click()
  await expect(page.getByText('The verification code is wrong or has expired.')).toBeVisible()
  await page.getByLabel('Verification code').fill(code)
  await signUp.click()
  await expect(page.getByText('This username is taken. Please choose another one.')).toBeVisible()

  await page.getByLabel('Username').fill('nia.fresh')
  const letThrough = await holdRequests(page, '**/api/auth/register')
  await signUp.click()
  await expect(page.getByRole('button', { name: 'Signing Up...', exact: true })).toBeVisible()
  await letThrough()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert').filter({ hasText: 'Registration' })).toHaveText('Registration successful!')
  await page.goBack()
  await expect(page.getByLabel('First name')).toHaveValue('')
  expect(known.user.username).toBe('kofi.taken')
})

test('without the server it says so in the words of the screen', async ({ page }) => {
  await page.goto('/signup')
  await fillForm(page, {
    firstName: 'Off',
    lastName: 'Line',
    username: 'off.line',
    email: 'off.line@example.org',
    phone: '+4930777002',
  })
  await page.route('**/api/auth/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Request Code', exact: true }).click()
  await expect(page.getByText('Error sending code.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request Code', exact: true })).toBeEnabled()
  await page.getByLabel('Verification code').fill('123456')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('An error occurred. Please try again.', { exact: true })).toBeVisible()

  await page.unroute('**/api/auth/**')
  const wordless = { status: 400, headers: marked, json: { message: '', code: 'bad-request' } }
  await page.route('**/api/auth/**', (route) => route.fulfill(wordless))
  await page.getByRole('button', { name: 'Request Code', exact: true }).click()
  await expect(page.getByText('Failed to send verification code.', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByText('Registration failed.', { exact: true })).toBeVisible()
})
