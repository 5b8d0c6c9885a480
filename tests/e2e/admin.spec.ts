import { untilSent } from '#tests/support/bad-network.ts'
import { enter } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

test('the admin mock-ups show what the spec lists, say that they are samples, and call nothing', async ({
  page,
  server,
}) => {
  await enter(page, server, { firstName: 'Ada', lastName: 'Admin', username: 'ada.admin' })
  const calls: string[] = []
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.getByText('Sample: a static mock-up')).toBeVisible()
  }

  await open('/AdminAuth')
  await expect(page.getByRole('heading', { name: 'Sayso Admin' })).toBeVisible()
  // Views of the feed that was open before are sent from whatever screen comes next.
  await untilSent(page)
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.url())
  })
  await page.getByLabel('Username').fill('root')
  await page.getByLabel('Password').fill('root')
  await page.getByRole('button', { name: 'Access Dashboard' }).click()
  await expect(page).toHaveURL(/AdminAuth/)

  await open('/AdminAnalysis')
  await expect(page.getByRole('heading', { name: 'Sayso Analysis' })).toBeVisible()
  for (const period of ['Last 24 hours', 'Last 48 hours', 'Last 7 days', 'Last 1 month', 'Lifetime']) {
    await page.getByRole('button', { name: period }).click()
  }
  await expect(page.getByRole('term')).toHaveText([
    'New Users',
    'New Posts',
    'New Repost',
    'New Feedbacks',
    'Daily active users',
    'Total Male Users',
    'Total Female Users',
    'total followers',
  ])
  const side = page.getByRole('navigation', { name: 'Admin' })
  await side.getByRole('link', { name: 'Feedbacks' }).click()
  for (const name of ['latest', '24 hours', '7 days', 'Review Feedback', 'Dismiss']) {
    await expect(page.getByRole('button', { name, exact: true }).first()).toBeVisible()
  }
  await side.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page.getByRole('button', { name: 'Sort by username' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'View Profile' }).first()).toBeVisible()
  await side.getByRole('link', { name: 'Manage Posts' }).click()
  await expect(page.getByRole('main').getByRole('heading')).toHaveText(['Manage Posts'])
  expect(calls).toEqual([])
})
