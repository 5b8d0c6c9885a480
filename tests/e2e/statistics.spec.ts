import AxeBuilder from '@axe-core/playwright'
import { report } from '#contract/report.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { callServer, enter, makeMember, publish } from '#tests/support/quick-member.ts'
import { expect } from '#tests/support/story.ts'

const test = makeOwnServerTest()

test.use({ viewport: { width: 390, height: 844 } })

test('a moderator sees how much there was, as charts and as a table', async ({ page, server }) => {
  const author = await makeMember(server, { firstName: 'Stella', lastName: 'Counts', username: 'stella.counts' })
  const post = await publish(server, author, 'To be counted.')
  const moderator = await enter(page, server, { firstName: 'Abby', lastName: 'Cus', username: 'abby.cus' })
  const body = { kind: 'post', id: post.id, reason: 'spam' } as const
  await callServer(server, report, { body, token: moderator.token })
  await grantRole(server, 'abby.cus', 'moderator')
  await page.goto('/Moderation')
  await page.getByRole('tab', { name: 'Statistics' }).click()
  const reports = page.getByRole('img', { name: 'Reports' })
  await expect(reports).toHaveAccessibleDescription(/^A bar for each day from .*; at most 1, on /)
  await expect(page.getByRole('img')).toHaveCount(4)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByText('All figures as a table').press('Enter')
  const rows = page.getByRole('region', { name: 'Figures' }).getByRole('row')
  await expect(rows).toHaveCount(31)
  await expect(rows.nth(1)).toHaveText(/^\d\d-\d\d-\d{4}2\d*10–$/)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByText('90 days', { exact: true }).click()
  await page.getByText('All figures as a table').press('Enter')
  await expect(rows).toHaveCount(91)
})
