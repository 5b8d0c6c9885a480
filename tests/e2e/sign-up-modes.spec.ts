import AxeBuilder from '@axe-core/playwright'
import { enter } from '#tests/support/quick-member.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { expect } from '#tests/support/story.ts'

const test = makeOwnServerTest()

test.use({ viewport: { width: 390, height: 844 } })

test('an admin makes an invitation code, and signing up asks for one, or says that it is closed', async ({
  page,
  server,
  openContext,
}) => {
  await enter(page, server, { firstName: 'Ada', lastName: 'Admin', username: 'ada.admin' })
  await grantRole(server, 'ada.admin', 'admin')
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Moderation' }).click()
  await page.getByRole('tab', { name: 'Sign-up' }).click()
  // With keys alone from here on.
  await page.getByRole('radio', { name: 'By invitation' }).press('Space')
  await expect(page.getByText('Signing up asks for one of the codes below.')).toBeVisible()
  await page.getByLabel('How many members').fill('2')
  await page.getByLabel('Note').fill('Book club')
  await page.getByLabel('Note').press('Enter')
  const codes = page.getByRole('list', { name: 'Invitation codes' }).getByRole('listitem')
  await expect(codes).toHaveText([/^([A-Z2-9]{4}-){2}[A-Z2-9]{4}2 of 2 left · Book club/])
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  const visitor = await (await openContext()).newPage()
  await visitor.goto(`${server.origin}/signup`)
  await expect(visitor.getByLabel('Invitation code')).toBeVisible()
  expect((await new AxeBuilder({ page: visitor }).analyze()).violations).toEqual([])
  await page.getByRole('radio', { name: 'Nobody' }).press('Space')
  await expect(page.getByText('The sign-up screen says that it is closed.')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Sign-up is closed at the moment.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Sign Up' })).toHaveCount(0)
})
