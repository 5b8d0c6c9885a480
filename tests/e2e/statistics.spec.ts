import AxeBuilder from '@axe-core/playwright'
import { dayMs } from '#contract/durations.ts'
import { report } from '#contract/report.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { callServer, enter, makeMember, publish } from '#tests/support/quick-member.ts'
import { expect } from '#tests/support/story.ts'

const test = makeOwnServerTest()

test.use({ viewport: { width: 390, height: 844 } })

/** On how many days, as UTC has them, something was done since then: one, but around midnight. */
const daysSince = (startedAt: number) => 1 + Math.floor(Date.now() / dayMs) - Math.floor(startedAt / dayMs)

test('a moderator sees how much there was, as charts and as a table', async ({ page, server }) => {
  const startedAt = Date.now()
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
  await expect(page.getByRole('img')).toHaveCount(3)
  // Nothing was decided: an empty scale would say less.
  await expect(page.getByRole('figure', { name: 'Median hours to a decision' })).toContainText(
    /Nothing from \d\d-\d\d-\d{4} to /,
  )
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByText('All figures as a table').press('Enter')
  const rows = page.getByRole('region', { name: 'Figures' }).getByRole('row')
  await expect(rows).toHaveCount(31)
  const latest = await rows.evaluateAll((all, many) => {
    const days = all.slice(1, 1 + many)
    return days.map((row) => [...row.children].map((cell) => cell.textContent))
  }, daysSince(startedAt))
  for (const [day, ...figures] of latest)
    expect([day, figures.at(-1)]).toEqual([expect.stringMatching(/^\d\d-\d\d-\d{4}$/), '–'])
  const [members, posts, reported, decisions] = [1, 2, 3, 4].map((at) =>
    latest.reduce((sum, day) => sum + Number(day[at]), 0),
  )
  expect([members, reported, decisions]).toEqual([2, 1, 0])
  expect(posts).toBeGreaterThan(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByText('90 days', { exact: true }).click()
  await page.getByText('All figures as a table').press('Enter')
  await expect(rows).toHaveCount(91)
})
