import { isAskedAnyTime } from '#tests/support/any-time.ts'
import { untilSent } from '#tests/support/bad-network.ts'
import { enterUnseen } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

const sampleUsers = [
  ['Anouk Dubois', '@anouk.d', 'Bakes, cycles, disagrees.', '120 following · 340 followers', 'Joined 03-02-2026'],
  ['Kofi Mensah', '@kofi_m', 'Teacher. Asks too many questions.', '88 following · 1210 followers', 'Joined 17-05-2026'],
  ['Ruth Nakamura', '@ruth.n', 'Trains, tea and city planning.', '302 following · 95 followers', 'Joined 29-08-2026'],
] as const

test('the admin mock-ups show what the spec lists, say that they are samples, and call nothing', async ({
  page,
  server,
}) => {
  await enterUnseen(page, server, { firstName: 'Ada', lastName: 'Admin', username: 'ada.admin' })
  const calls: string[] = []
  const open = async (path: string) => {
    await page.goto(path)
    await expect(page.getByText('Sample: a static mock-up')).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  }

  await open('/AdminAuth')
  await expect(page.getByRole('heading', { name: 'Sayso Admin', exact: true })).toBeVisible()
  // Views of the feed that was open before are sent from whatever screen comes next.
  await untilSent(page)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !isAskedAnyTime(pathname)) calls.push(pathname)
  })
  await page.getByLabel('Username').fill('root')
  await page.getByLabel('Password').fill('root')
  await page.getByRole('button', { name: 'Access Dashboard', exact: true }).click()
  await expect(page).toHaveURL(/AdminAuth/)

  await open('/AdminAnalysis')
  await expect(page.getByRole('heading', { name: 'Sayso Analysis', exact: true })).toBeVisible()
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
  const values = page.getByRole('definition')
  const hardCoded = ['120', '348', '96', '14', '872', '1,204', '1,311', '18,450']
  await expect(values).toHaveText(hardCoded)
  const periods = page.getByRole('group', { name: 'Period' }).getByRole('button')
  await expect(periods).toHaveText(['Last 24 hours', 'Last 48 hours', 'Last 7 days', 'Last 1 month', 'Lifetime'])
  for (const period of await periods.all()) {
    await period.click()
    await expect(period).toHaveAttribute('aria-pressed', 'true')
    await expect(values).toHaveText(hardCoded)
  }

  const side = page.getByRole('navigation', { name: 'Admin' })
  await side.getByRole('link', { name: 'Feedbacks' }).click()
  await expect(page).toHaveURL(/\/AdminFeedbacks$/)
  await expect(page.getByRole('group', { name: 'Filter' }).getByRole('button')).toHaveText([
    'latest',
    '24 hours',
    '7 days',
  ])
  const feedback = page.getByRole('main').getByRole('listitem').first()
  await expect(feedback.getByRole('button')).toHaveText(['Review Feedback', 'Dismiss'])
  await side.getByRole('link', { name: 'Manage Users' }).click()
  await expect(page).toHaveURL(/\/AdminManageUsers$/)
  await expect(page.getByRole('button', { name: 'Sort by username', exact: true })).toBeVisible()
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(sampleUsers.length)
  for (const [at, [name, handle, bio, counts, joined]] of sampleUsers.entries()) {
    const card = cards.nth(at)
    await expect(card.getByRole('heading')).toHaveText(name)
    await expect(card.getByRole('paragraph')).toHaveText([handle, bio, counts, joined])
    await expect(card.getByRole('button')).toHaveText(['View Profile'])
    await expect(card.getByRole('img')).toHaveCount(2)
    for (const image of ['Banner', 'Picture']) {
      await expect(card.getByRole('img', { name: `${image} of ${name}` })).toBeVisible()
    }
  }
  await side.getByRole('link', { name: 'Manage Posts' }).click()
  await expect(page).toHaveURL(/\/AdminManagePosts$/)
  await expect(page.getByRole('main').getByRole('heading')).toHaveText(['Manage Posts'])
  await side.getByRole('link', { name: 'Analysis' }).click()
  await expect(page).toHaveURL(/\/AdminAnalysis$/)
  await expect(values).toHaveText(hardCoded)
  expect(calls).toEqual([])
})
