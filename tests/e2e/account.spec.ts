import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { emailOf, logIn } from '#tests/support/member-steps.ts'
import { enter } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the account: devices are seen and logged out on a phone, by keyboard', async ({ page, server, openContext }) => {
  test.setTimeout(120_000)
  const member = await enter(page, server, { firstName: 'Dev', lastName: 'Ices', username: 'dev.ices' })
  const elsewhere = await (await openContext()).newPage()
  await logIn(elsewhere, member)
  const mail = await openMailbox(server.dataDir, emailOf(member)).next()
  expect(mail.subject).toBe('New login to your Sayso account')

  await page.goto('/settings')
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Account' }).click()
  const devices = page.getByRole('list', { name: 'Devices' })
  await expect(devices.getByRole('listitem')).toHaveCount(2)
  await expect(devices.getByRole('listitem').first()).toContainText('This device')
  await expect(devices.getByRole('listitem').first().getByRole('button')).toHaveCount(0)
  await expectAccessible(page, 'account')

  await page.context().setOffline(true)
  const logOut = devices.getByRole('button', { name: /^Log out Chrome on / })
  await logOut.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Log out' })
  await expect(question).toContainText('logged out at once')
  await question.getByRole('button', { name: 'Log out' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'nothing was logged out' })).toBeVisible()
  await page.context().setOffline(false)

  await logOut.press('Enter')
  await question.getByRole('button', { name: 'Log out' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'This device is logged out.' })).toBeVisible()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(devices).toBeFocused()
  await elsewhere.reload()
  await expect(elsewhere).toHaveURL(/\/login$/)
})
