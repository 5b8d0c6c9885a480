import { decide } from '#contract/moderation.ts'
import { loseAnswer } from '#tests/support/lose-answer.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { password, phoneOf } from '#tests/support/member-steps.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { callServer, enter, makeMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

test('whoever hears nothing of their sign-up and sends it again is told that it worked', async ({ page, server }) => {
  const newcomer = { firstName: 'Lost', lastName: 'Answer', username: 'lost.answer' }
  await page.goto('/signup')
  await page.getByLabel('First name').fill(newcomer.firstName)
  await page.getByLabel('Last name').fill(newcomer.lastName)
  await page.getByLabel('Username').fill(newcomer.username)
  await page.getByLabel('Email').fill('lost.answer@example.org')
  await page.getByLabel('Phone number').fill(phoneOf(newcomer))
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Request Code', exact: true }).click()
  const { code = '' } = await openMailbox(server.dataDir, 'lost.answer@example.org').next()
  await page.getByLabel('Verification code').fill(code)
  await loseAnswer(page, '**/api/auth/register')
  const signUp = page.getByRole('button', { name: 'Sign Up', exact: true })
  await signUp.click()
  await expect(page.getByText('An error occurred. Please try again.')).toBeVisible()
  await signUp.click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('alert').filter({ hasText: 'Registration' })).toHaveText('Registration successful!')
})

test('so is whoever appeals against their suspension', async ({ page, server }) => {
  const member = await makeMember(server, { firstName: 'Una', lastName: 'Heard', username: 'una.heard' })
  const moderator = await makeMember(server, { firstName: 'Mod', lastName: 'Erator', username: 'lost.moderator' })
  await grantRole(server, moderator.username, 'moderator')
  const body = { kind: 'member', id: member.user.id, action: 'suspend', reason: 'Threats' } as const
  await callServer(server, decide, { body, token: moderator.token })
  await page.goto('/login')
  await page.getByLabel('Email or Username:').fill(member.username)
  await page.getByLabel('Password:').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('If this is wrong, say why. You can do so once.').fill('That was my namesake.')
  await loseAnswer(page, '**/api/appeals/suspension')
  const appeal = page.getByRole('button', { name: 'Appeal' })
  await appeal.click()
  await expect(page.getByText('This could not be sent. Please try again.')).toBeVisible()
  await appeal.click()
  await expect(page.getByText('The moderators will look at it again. You get the answer by mail.')).toBeVisible()
})

test('a new address whose confirmation was answered into nowhere is shown as what it is', async ({ page, server }) => {
  await enter(page, server, { firstName: 'New', lastName: 'Address', username: 'new.address' })
  await page.goto('/Account')
  const section = page.getByRole('group', { name: 'Email' })
  await section.getByRole('button', { name: 'Change email' }).click()
  await section.getByLabel('New email').fill('newer.address@example.org')
  await section.getByLabel('Your password').fill(password)
  await section.getByRole('button', { name: 'Request Code' }).click()
  const { code = '' } = await openMailbox(server.dataDir, 'newer.address@example.org').next()
  await section.getByLabel('Verification code').fill(code)
  await loseAnswer(page, '**/api/account/email/confirm')
  await section.getByRole('button', { name: 'Confirm email' }).click()
  await expect(section.getByText('Your email address is changed.')).toBeVisible()
  await expect(section.getByText('newer.address@example.org')).toBeVisible()
  await expect(section.getByRole('button', { name: 'Change email' })).toBeVisible()
})

test('what a form of the account said goes with it', async ({ page, server }) => {
  await enter(page, server, { firstName: 'Old', lastName: 'Words', username: 'old.words' })
  await page.goto('/Account')
  const section = page.getByRole('group', { name: 'Email' })
  await section.getByRole('button', { name: 'Change email' }).click()
  await section.getByLabel('New email').fill('older.words@example.org')
  await section.getByLabel('Your password').fill('Wrong-2026!')
  await section.getByRole('button', { name: 'Request Code' }).click()
  await expect(section.getByText('Wrong password.')).toBeVisible()
  await section.getByRole('button', { name: 'I have a code' }).click()
  await expect(section.getByText('Wrong password.')).toBeHidden()
  await section.getByRole('button', { name: 'Confirm email' }).click()
  await expect(section.getByRole('status')).not.toBeEmpty()
  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect(section.getByRole('status')).toBeEmpty()

  const name = page.getByRole('group', { name: 'Username' })
  await name.getByRole('button', { name: 'Change username' }).click()
  await name.getByRole('button', { name: 'Save username' }).click()
  await expect(name.getByText('Please fill in all fields.')).toBeVisible()
  await name.getByRole('button', { name: 'Cancel' }).click()
  await expect(name.getByText('Please fill in all fields.')).toBeHidden()

  const secret = page.getByRole('group', { name: 'Password', exact: true })
  await secret.getByRole('button', { name: 'Change password' }).click()
  await secret.getByRole('button', { name: 'Save password' }).click()
  await expect(secret.getByText('Please fill in all fields.')).toBeVisible()
  await secret.getByRole('button', { name: 'Cancel' }).click()
  await expect(secret.getByText('Please fill in all fields.')).toBeHidden()
})
