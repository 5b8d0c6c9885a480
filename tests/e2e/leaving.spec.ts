import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { emailOf, logIn, password } from '#tests/support/member-steps.ts'
import { enter } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('leaving: an account is deactivated and deleted on a phone, by keyboard, and each login brings it back', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const member = await enter(page, server, { firstName: 'Lea', lastName: 'Ving', username: 'lea.ving' })
  const mailbox = openMailbox(server.dataDir, emailOf(member))
  const mails = (subject: string) =>
    mailbox.all().filter((mail) => mail.subject === `Your Sayso account ${subject}`).length
  await page.goto('/Preferences')
  await page.getByRole('button', { name: 'Deactivate Account' }).press('Enter')
  const deactivate = page.getByRole('dialog', { name: 'Deactivate Account' })
  await expect(deactivate).toContainText('As soon as you log in again, all of it is there again.')
  await expectAccessible(page, 'deactivating')
  await deactivate.getByLabel('Your password').fill('Wrong-2026!')
  await page.keyboard.press('Enter')
  await expect(deactivate.getByRole('alert')).toHaveText('Wrong password.')
  await deactivate.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => mails('is deactivated')).toBe(1)
  await logIn(page, member)
  await expect.poll(() => mails('is back')).toBe(1)

  await page.goto('/Preferences')
  await page.getByRole('button', { name: 'Delete Account' }).press('Enter')
  const remove = page.getByRole('dialog', { name: 'Delete Account' })
  await expect(remove).toContainText('You have 14 days to change your mind')
  await remove.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => mails('will be deleted')).toBe(1)
  await logIn(page, member)
  await expect.poll(() => mails('is back')).toBe(2)
})
