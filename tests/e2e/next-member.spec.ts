import type { Page } from '@playwright/test'
import { password } from '#tests/support/member-steps.ts'
import { enterUnseen, makeMember } from '#tests/support/quick-member.ts'
import { putSessionOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect, test } from '#tests/support/story.ts'
import { totpCode } from '#tests/support/totp-app.ts'

/** As the browser does with a page that is put aside as it is, and with one that Back leads to. */
async function transition(page: Page, type: 'pagehide' | 'pageshow'): Promise<void> {
  await page.evaluate((name) => window.dispatchEvent(new PageTransitionEvent(name, { persisted: true })), type)
}

test('what a member had open and typed in a page that was put aside is not there for the next one', async ({
  context,
  page,
  server,
}) => {
  const next = await makeMember(server, { firstName: 'Next', lastName: 'Member', username: 'next.member' })
  await enterUnseen(page, server, { firstName: 'First', lastName: 'Member', username: 'first.member' })
  await page.goto('/Account')
  const section = page.getByRole('group', { name: 'Two-factor login' })
  await section.getByRole('button', { name: 'Turn on' }).click()
  const href = await section.getByRole('link', { name: 'open the app on this device' }).getAttribute('href')
  const secret = new URL(href ?? '').searchParams.get('secret') ?? ''
  await section.getByLabel('Code from the app').fill(totpCode(secret, Date.now()))
  await section.getByRole('button', { name: 'Confirm code' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('Current password').fill(password)
  await transition(page, 'pagehide')

  await putSessionOnDevice(await context.newPage(), next)
  await transition(page, 'pageshow')
  await expect(page.getByText('@next.member').first()).toBeVisible()
  await expect(codes).toBeHidden()
  await expect(page.getByLabel('Current password')).toBeHidden()
})
