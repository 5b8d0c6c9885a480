import { holdRequests } from '#tests/support/hold-requests.ts'
import { letHappen } from '#tests/support/let-happen.ts'
import { mainColour } from '#tests/support/main-colour.ts'
import { marked } from '#tests/support/own-answer.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { emailOf, password } from '#tests/support/member-steps.ts'
import { enter, makeMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { untilMailRefused } from '#tests/support/until-mail-refused.ts'

const weak = 'Password must be at least 8 characters long, contain uppercase, lowercase, number, and special character.'
const newPassword = 'Other@Word1!'

test('asks for a mail, counts 30 seconds down, and asks again', async ({ page, server }) => {
  const member = await makeMember(server, { firstName: 'Rae', lastName: 'Reset', username: 'rae.reset' })
  await page.clock.install()
  await page.goto('/RequestPasswordReset')
  const email = page.getByLabel('Email')
  for (const wrong of ['', 'rae', 'rae @example.org', 'rae@example']) {
    await email.fill(wrong)
    await page.getByRole('button', { name: 'Send Email', exact: true }).click()
    await expect(page.getByText('Please enter a valid email address.', { exact: true })).toBeVisible()
  }
  await page.route('**/api/password-reset/request', (route) => route.abort())
  await email.fill(emailOf(member))
  await page.getByRole('button', { name: 'Send Email', exact: true }).click()
  await expect(page.getByText('Something went wrong.', { exact: true })).toBeVisible()
  await page.unroute('**/api/password-reset/request')

  const letThrough = await holdRequests(page, '**/api/password-reset/request')
  // Before the request leaves: the jump would use up most of the time it has.
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.getByRole('button', { name: 'Send Email', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sending...', exact: true })).toBeVisible()
  await letThrough()
  await expect(page.getByText('You can resend email in 30 seconds.', { exact: true })).toBeVisible()
  await expect(email).toBeHidden()
  await page.clock.runFor(1_000)
  await expect(page.getByText('You can resend email in 29 seconds.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend Email', exact: true })).toHaveCount(0)
  await page.clock.runFor(29_000)
  await expect(page.getByText(/You can resend email/)).toHaveCount(0)

  // A second mail within 30 real seconds is the server's to refuse; a successful one starts the countdown again.
  await page.unroute('**/api/password-reset/request')
  // On a busy machine they may be over by now.
  await untilMailRefused(page, '/api/password-reset/request', emailOf(member))
  await page.getByRole('button', { name: 'Resend Email', exact: true }).click()
  await expect(page.getByText('Please wait a moment before asking for another e-mail.')).toBeVisible()
  await page.route('**/api/password-reset/request', (route) =>
    route.fulfill({ headers: marked, json: { message: 'Sent.' } }),
  )
  await page.getByRole('button', { name: 'Resend Email', exact: true }).click()
  await expect(page.getByText('You can resend email in 30 seconds.', { exact: true })).toBeVisible()
})

test('the mailed link sets a new password, ends every session, and leads to the login', async ({
  page,
  server,
  openContext,
}) => {
  test.setTimeout(120_000)
  const member = await enter(page, server, { firstName: 'Lena', lastName: 'Lost', username: 'lena.lost' })
  const visitor = await openContext()
  const other = await visitor.newPage()
  await other.goto('/RequestPasswordReset')
  await other.getByLabel('Email').fill(emailOf(member))
  await other.getByRole('button', { name: 'Send Email', exact: true }).click()
  await expect(other.getByText(/You can resend email in \d+ seconds\./)).toBeVisible()
  const mails = openMailbox(server.dataDir, emailOf(member))
  await expect.poll(() => mails.all().some(({ link }) => link?.includes('/ResetPassword'))).toBe(true)
  const link = mails.all().findLast((mail) => mail.link)?.link ?? ''
  expect(link).toMatch(/\/ResetPassword\?token=./)

  await other.clock.install()
  await other.goto(link)
  const fields = [
    other.getByLabel('New Password', { exact: true }),
    other.getByLabel('Confirm Password', { exact: true }),
  ] as const
  const send = other.getByRole('button', { name: /Reset Password|Resetting Password/ })
  await send.click()
  await expect(other.getByText('Please fill in all fields.', { exact: true })).toBeVisible()
  expect(await mainColour(other.getByText('Please fill in all fields.', { exact: true }))).toBe('red')
  await fields[0].fill(newPassword)
  await fields[1].fill('Something@Else1')
  await send.click()
  await expect(other.getByText('Passwords do not match.', { exact: true })).toBeVisible()
  for (const tooWeak of ['Ab1!', 'alllower1!', 'Other#Word1', 'Other@Word1-']) {
    for (const field of fields) await field.fill(tooWeak)
    await send.click()
    await expect(other.getByText(weak, { exact: true })).toBeVisible()
  }
  // One toggle for both fields.
  await other.getByRole('button', { name: 'Show password' }).click()
  for (const field of fields) await expect(field).toHaveAttribute('type', 'text')

  for (const field of fields) await field.fill(newPassword)
  const letReset = await holdRequests(other, '**/api/password-reset/reset')
  await other.clock.pauseAt(Date.now() + 10_000)
  await send.click()
  await expect(other.getByRole('button', { name: 'Resetting Password...', exact: true })).toBeVisible()
  await letReset()
  await expect(other.getByText('Password reset successful!', { exact: true })).toBeVisible()
  expect(await mainColour(other.getByText('Password reset successful!', { exact: true }))).toBe('green')
  await other.clock.runFor(1_900)
  await letHappen(other)
  await expect(other).toHaveURL(/\/ResetPassword/)
  await other.clock.runFor(200)
  await expect(other).toHaveURL(/\/login$/)
  await other.clock.resume()

  // The device that was signed in finds its session ended.
  await page.reload()
  await expect(page).toHaveURL(/\/login$/, { timeout: 30_000 })
  await other.getByLabel('Email or Username:').fill(member.username)
  await other.getByLabel('Password:').fill(password)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other.getByText('Wrong email, username, phone or password.')).toBeVisible()
  await other.getByLabel('Password:').fill(newPassword)
  await other.getByRole('button', { name: 'Login' }).click()
  await expect(other).not.toHaveURL(/\/login/)

  // The link works once.
  const late = await visitor.newPage()
  await late.goto(link)
  await expect(late.getByText('Invalid or expired reset link.', { exact: true })).toBeVisible()
})

test('a link without a token, with a wrong one, or used up meanwhile says so', async ({ page }) => {
  await page.goto('/ResetPassword')
  await expect(page.getByText('Invalid reset link.', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reset Password', exact: true })).toBeDisabled()
  await page.goto('/ResetPassword?token=made-up')
  await expect(page.getByText('Invalid or expired reset link.', { exact: true })).toBeVisible()
  await expect(page.getByLabel('New Password', { exact: true })).toBeDisabled()

  // Valid when the page opened, gone when it was used: after two seconds a new mail can be asked for.
  await page.clock.install()
  await page.route('**/api/password-reset/validate/**', (route) => route.fulfill({ json: { message: 'Valid.' } }))
  await page.goto('/ResetPassword?token=used-up')
  for (const label of ['New Password', 'Confirm Password'])
    await page.getByLabel(label, { exact: true }).fill(newPassword)
  await page.clock.pauseAt(Date.now() + 10_000)
  await page.getByRole('button', { name: 'Reset Password', exact: true }).click()
  await expect(page.getByText('Invalid or expired reset link.', { exact: true })).toBeVisible()
  await page.clock.runFor(1_900)
  await letHappen(page)
  await expect(page).toHaveURL(/\/ResetPassword/)
  await page.clock.runFor(150)
  await expect(page).toHaveURL(/\/RequestPasswordReset$/)
})
