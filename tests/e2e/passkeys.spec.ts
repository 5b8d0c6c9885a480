import type { Page } from '@playwright/test'
import { confirmTotp, startTotp } from '#contract/second-factor.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { password } from '#tests/support/member-steps.ts'
import { plugInPasskeys } from '#tests/support/plug-in-passkeys.ts'
import { callServer, enter } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { totpCode } from '#tests/support/totp-app.ts'

test.use({ viewport: { width: 390, height: 844 } })

const section = (page: Page) => page.getByRole('group', { name: 'Passkeys' })

async function addPasskey(page: Page): Promise<void> {
  await page.goto('/Account')
  await section(page).getByRole('button', { name: 'Add a passkey' }).press('Enter')
  await expect(section(page).getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(section(page).getByText('Your passkey is added.')).toBeVisible()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
}

test('a passkey is added on a phone, by keyboard, logs in alone, and is removed', async ({ page, server }) => {
  const finger = await plugInPasskeys(page)
  await enter(page, server, { firstName: 'Pas', lastName: 'Skey', username: 'pas.skey' })
  await addPasskey(page)
  const row = section(page).getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await row.getByRole('button', { name: /^Rename/ }).press('Enter')
  await section(page).getByLabel('Name of the passkey').fill('Pocket')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Pocket')
  await expect(row).toContainText('Last used: never')
  await expect(row.getByRole('button', { name: 'Rename Pocket' })).toBeFocused()
  await expectAccessible(page, 'passkeys')

  await finger.letGo()
  await logOut(page)
  await expect(page.getByLabel('Email or Username:')).toHaveAttribute('autocomplete', 'username webauthn')
  const button = page.getByRole('button', { name: 'Log in with a passkey' })
  await expect(button).toBeVisible()
  await expectAccessible(page, 'the login with a passkey')
  await finger.touch()
  await button.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)
  // The browser offers it by itself: the device of this story takes the offer at once.
  const login = page.waitForResponse((reply) => reply.url().endsWith('/api/auth/passkey'))
  await logOut(page)
  expect((await login).status()).toBe(200)
  await expect(page).not.toHaveURL(/\/login/)

  await page.goto('/Account')
  await expect(row).toContainText(/Last used: (?:Today|Yesterday)/)
  await row.getByRole('button', { name: 'Remove Pocket' }).press('Enter')
  await expect(section(page).getByLabel('Your password')).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(section(page).getByText('You have no passkeys.')).toBeVisible()
})

test('a passkey stands in for the code of a two-factor login, and for the password when the account is deleted', async ({
  page,
  server,
}) => {
  const finger = await plugInPasskeys(page)
  const { token } = await enter(page, server, { firstName: 'Sec', lastName: 'Step', username: 'sec.step' })
  const { secret } = await callServer(server, startTotp, { token })
  await callServer(server, confirmTotp, { body: { code: totpCode(secret, Date.now()) }, token })
  await addPasskey(page)
  await finger.letGo()
  await logOut(page)
  await page.getByLabel('Email or Username:').fill('sec.step')
  await page.getByLabel('Password:').fill(password)
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await expect(button).toBeVisible()
  await expectAccessible(page, 'the second step with a passkey')
  await finger.touch()
  await button.press('Enter')
  await expect(page).not.toHaveURL(/\/login/)

  await finger.letGo()
  await page.goto('/Preferences')
  await page.getByRole('button', { name: 'Delete Account' }).press('Enter')
  const remove = page.getByRole('dialog', { name: 'Delete Account' })
  const byPasskey = remove.getByRole('button', { name: 'Delete with a passkey' })
  await expect(byPasskey).toBeVisible()
  await expectAccessible(page, 'deleting with a passkey')
  await finger.touch()
  await byPasskey.press('Enter')
  await expect(page.getByText(/^Your account will be deleted on/)).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})
