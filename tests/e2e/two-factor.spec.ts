import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { password } from '#tests/support/member-steps.ts'
import { enterUnseen } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { totpCode } from '#tests/support/totp-app.ts'

test.use({ viewport: { width: 390, height: 844 } })

async function showPassword(page: Page): Promise<void> {
  await page.getByLabel('Email or Username:').fill('two.factor')
  await page.getByLabel('Password:').fill(password)
  await page.keyboard.press('Enter')
}

test('two-factor login is turned on, asked for and turned off on a phone, by keyboard', async ({
  page,
  server,
  openContext,
}) => {
  test.setTimeout(120_000)
  await enterUnseen(page, server, { firstName: 'Two', lastName: 'Factor', username: 'two.factor' })
  await page.goto('/Account')
  const section = page.getByRole('group', { name: 'Two-factor login' })
  await section.getByRole('button', { name: 'Turn on' }).press('Enter')
  await expect(section.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expect(section.getByLabel('Code from the app')).toBeFocused()
  await expectAccessible(page, 'two-factor login, to be scanned')
  const href = await section.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')
  const secret = new URL(href ?? '').searchParams.get('secret') ?? ''
  await page.keyboard.type(totpCode(secret, Date.now()))
  await page.keyboard.press('Enter')
  await expect(section.getByRole('status').filter({ hasText: 'Two-factor login is on.' })).toBeVisible()
  const codes = section.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expect(codes).toBeFocused()
  await expectAccessible(page, 'recovery codes')
  const recoveryCode = (await codes.getByRole('listitem').first().textContent()) ?? ''
  await section.getByRole('button', { name: 'I have kept them' }).press('Enter')
  await expect(section.getByText('On. Recovery codes left: 10')).toBeVisible()

  const elsewhere = await (await openContext()).newPage()
  await elsewhere.goto('/login')
  await showPassword(elsewhere)
  const code = elsewhere.getByLabel('Enter the code from your authenticator app')
  await expect(code).toBeFocused()
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(elsewhere, 'the second step')
  await elsewhere.keyboard.type('000 000')
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere.getByText('This code is wrong, too old or was used already.')).toBeVisible()
  // Of the next half minute: the one before was used to turn it on.
  await code.fill(totpCode(secret, Date.now() + 30_000))
  await elsewhere.keyboard.press('Enter')
  await expect(elsewhere).not.toHaveURL(/\/login/)

  const third = await (await openContext()).newPage()
  await third.goto('/login')
  await showPassword(third)
  await third.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await expect(third.getByLabel('Enter one of your recovery codes')).toBeFocused()
  await third.keyboard.type(recoveryCode)
  await third.keyboard.press('Enter')
  await expect(third).not.toHaveURL(/\/login/)

  await section.getByRole('button', { name: 'Turn off' }).press('Enter')
  await expect(section.getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(section.getByRole('status').filter({ hasText: 'Two-factor login is off.' })).toBeVisible()
  await expect(section.getByRole('button', { name: 'Turn on' })).toBeFocused()
})
