import AxeBuilder from '@axe-core/playwright'
import { openMailbox } from '#tests/support/mailbox.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { enter } from '#tests/support/quick-member.ts'
import { expect } from '#tests/support/story.ts'

const test = makeOwnServerTest()

test.use({ viewport: { width: 390, height: 844 } })

test('an admin keeps out a domain and a network by keyboard; the sign-up says so, until it is lifted', async ({
  page,
  server,
  openContext,
}) => {
  await enter(page, server, { firstName: 'Gate', lastName: 'Keeper', username: 'gate.keeper' })
  await grantRole(server, 'gate.keeper', 'admin')
  await page.goto('/Moderation')
  await page.getByRole('tab', { name: 'Blocks' }).click()
  await expect(page.getByText('Nothing is blocked.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Domain' }).fill(' Unwanted.EXAMPLE. ')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Block: Unwanted.EXAMPLE.' })
  await expect(dialog.getByLabel('Why')).toBeFocused()
  expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations).toEqual([])
  await page.keyboard.type('A wave of spam')
  await page.keyboard.press('Control+Enter')
  const rows = page.getByRole('list', { name: 'Blocks' }).getByRole('listitem')
  await expect(rows).toHaveText([/^unwanted\.example.*A wave of spam · @gate\.keeper/])
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.getByText('Networks', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Network' }).fill('0.0.0.0/0')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Why')).toBeFocused()
  await page.keyboard.type('Everybody')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByLabel('Why')).toHaveAccessibleDescription(/This would keep out too many/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('textbox', { name: 'Network' }).fill('203.0.113.77/24')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Why')).toBeFocused()
  await page.keyboard.type('Attacks')
  await page.keyboard.press('Control+Enter')
  await expect(rows).toHaveText([/^203\.0\.113\.0\/24.*Attacks/])

  const stranger = await (await openContext()).newPage()
  const askForCode = async () => {
    await stranger.goto('/signup')
    await stranger.getByLabel('Email').fill('some.one@mail.unwanted.example')
    await stranger.getByRole('button', { name: 'Request Code' }).click()
  }
  await askForCode()
  await expect(stranger.getByText(/Addresses of this e-mail provider are not accepted here/)).toBeVisible()
  await page.getByText('E-mail domains', { exact: true }).click()
  await page.getByRole('button', { name: 'Lift the block of unwanted.example' }).click()
  await expect(page.getByLabel('Why')).toBeFocused()
  await page.keyboard.type('It is over')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Nothing is blocked.')).toBeVisible()
  await askForCode()
  await expect(stranger.getByText('Verification code sent! Please check your email.')).toBeVisible()
  await openMailbox(server.dataDir, 'some.one@mail.unwanted.example').next()

  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByRole('list', { name: 'Log' }).getByRole('listitem')).toHaveText([
    /^Block lifted.*E-mail domain unwanted\.example: It is over.*@gate\.keeper/,
    /^Blocked.*Network 203\.0\.113\.0\/24: Attacks/,
    /^Blocked.*E-mail domain unwanted\.example: A wave of spam/,
    /^Role given/,
  ])
})
