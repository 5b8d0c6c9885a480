import type { Page } from '@playwright/test'
import { login, requestPasswordReset } from '#contract/auth.ts'
import { confirmTotp, startTotp } from '#contract/second-factor.ts'
import { memberDatabase } from '#src/offline/storage/databases.ts'
import { loseAnswer } from '#tests/support/lose-answer.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { emailOf, password } from '#tests/support/member-steps.ts'
import { callServer, enterUnseen, makeMember } from '#tests/support/quick-member.ts'
import { plugInPasskeys } from '#tests/support/plug-in-passkeys.ts'
import { expect, test } from '#tests/support/story.ts'
import { totpCode } from '#tests/support/totp-app.ts'

const section = (page: Page, name: string) => page.getByRole('group', { name })

async function confirmWithPassword(page: Page, submitText: string): Promise<void> {
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: submitText }).click()
}

test('a passkey that is added or removed unheard is shown and said as it is', async ({ page, server }) => {
  await plugInPasskeys(page)
  await enterUnseen(page, server, { firstName: 'Un', lastName: 'Heard', username: 'un.heard.key' })
  await page.goto('/Account')
  const passkeys = section(page, 'Passkeys')
  const rows = passkeys.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')
  await loseAnswer(page, '**/api/account/passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await confirmWithPassword(page, 'Create passkey')
  await expect(passkeys.getByText('Your passkey is added.')).toBeVisible()
  await expect(rows).toHaveCount(1)

  await loseAnswer(page, '**/api/account/passkeys/*')
  await passkeys.getByRole('button', { name: /^Remove/ }).click()
  await confirmWithPassword(page, 'Remove passkey')
  await expect(passkeys.getByText('You have no passkeys.')).toBeVisible()
})

test('a recovery code logs in though its answer is lost', async ({ page, server }) => {
  const member = { firstName: 'Last', lastName: 'Code', username: 'last.code' }
  const { token } = await makeMember(server, member)
  const { secret } = await callServer(server, startTotp, { token })
  const body = { code: totpCode(secret, Date.now()) }
  const [code = ''] = (await callServer(server, confirmTotp, { body, token })).recovery_codes
  await page.goto('/login')
  await page.getByLabel('Email or Username:').fill(member.username)
  await page.getByLabel('Password:').fill(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Enter one of your recovery codes').fill(code)
  await loseAnswer(page, '**/api/auth/second-factor')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login failed.')).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).not.toHaveURL(/\/login/)
})

test('a new password that is set unheard is said to be', async ({ page, server }) => {
  const member = { firstName: 'New', lastName: 'Word', username: 'new.word' }
  await makeMember(server, member)
  const email = emailOf(member)
  const mailbox = openMailbox(server.dataDir, email)
  await callServer(server, requestPasswordReset, { body: { email } })
  const { text } = await mailbox.next()
  await page.goto(/\/ResetPassword\?token=[\w-]+/.exec(text)?.[0] ?? '')
  await page.getByLabel('New Password').fill('Secret@456')
  await page.getByLabel('Confirm Password').fill('Secret@456')
  await loseAnswer(page, '**/api/password-reset/reset')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Password reset successful!')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('a copy of the data that is asked for unheard is shown to be made', async ({ page, server }) => {
  await enterUnseen(page, server, { firstName: 'Own', lastName: 'Data', username: 'own.data.unheard' })
  await page.goto('/Account')
  await loseAnswer(page, '**/api/account/exports')
  await page.getByRole('button', { name: 'Download your data' }).click()
  const copies = page.getByRole('list', { name: 'Copies of your data' }).getByRole('listitem')
  await expect(copies).toHaveCount(1)
  await expect(page.getByText('The server could not be reached.')).toBeHidden()
})

test('whoever left unheard is told so, and nothing of theirs stays on the device', async ({ page, server }) => {
  const { user } = await enterUnseen(page, server, { firstName: 'Gone', lastName: 'Away', username: 'gone.away' })
  await page.goto('/Preferences')
  await page.getByRole('button', { name: 'Deactivate Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Account' })
  await dialog.getByLabel('Your password').fill(password)
  await loseAnswer(page, '**/api/account/deactivate')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Logging in brings your account back.')).toBeVisible()
  const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(databases).not.toContain(memberDatabase(user.id))
})

test('a username that is changed, and devices that are logged out unheard are said to be', async ({ page, server }) => {
  const member = { firstName: 'Re', lastName: 'Named', username: 're.named' }
  await enterUnseen(page, server, member)
  await callServer(server, login, { body: { identifier: member.username, password } })
  await page.goto('/Account')
  const username = section(page, 'Username')
  await username.getByRole('button', { name: 'Change username' }).click()
  await username.getByLabel('New username').fill('re.named.unheard')
  await loseAnswer(page, '**/api/account/username')
  await username.getByRole('button', { name: 'Save username' }).click()
  await expect(username.getByText('Your username is changed.').first()).toBeVisible()
  await expect(username.getByText('@re.named.unheard')).toBeVisible()

  await loseAnswer(page, '**/api/sessions')
  await page.getByRole('button', { name: 'Log out all other devices' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('All other devices are logged out.').first()).toBeVisible()
  await expect(page.getByRole('list', { name: 'Devices' }).getByRole('listitem')).toHaveCount(1)
})
