import type { NewMember } from '#tests/support/member-steps.ts'
import { marked } from '#tests/support/own-answer.ts'
import { letFollow } from '#tests/support/profile-steps.ts'
import { enterUnseen, makeMember } from '#tests/support/quick-member.ts'
import { untilPersisted } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'

const nia: NewMember = { firstName: 'Nia', lastName: 'Okafor', username: 'nia.list' }

test('lists who follows a profile; everybody but the reader can be followed', async ({ page, server }) => {
  const reader = await enterUnseen(page, server, nia)
  const star = await makeMember(server, { firstName: 'Star', lastName: 'Gazer', username: 'star.gazer' })
  const fan = await makeMember(server, { firstName: 'First', lastName: 'Fan', username: 'first.fan' })
  await letFollow(server, fan, star)
  await letFollow(server, reader, star)

  await page.goto(`/guestprofile?id=${star.user.id}`)
  await page.getByRole('link', { name: '2 Followers' }).click()
  await expect(page).toHaveURL(new RegExp(`/UsersList\\?id=${star.user.id}&show=followers`))
  await expect(page.getByRole('heading', { level: 1, name: '@star.gazer' })).toBeVisible()
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  // Newest first.
  await expect(rows.first()).toContainText('Nia Okafor')
  await expect(rows.first().getByRole('button')).toHaveCount(0)
  const follow = rows.nth(1).getByRole('button')
  await expect(follow).toHaveText('Follow')
  await follow.click()
  await expect(follow).toHaveText('Unfollow')
  await follow.click()
  await expect(follow).toHaveText('Follow')
  await rows.nth(1).getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Profile of First Fan' })).toBeVisible()
})

test('lists whom a profile follows, by persisted id in any letter case', async ({ page, server }) => {
  const reader = await enterUnseen(page, server, { ...nia, username: 'nia.following' })
  await page.goto('/profile')
  await page.getByRole('link', { name: '5 Following' }).click()
  await expect(page.getByRole('tab', { name: 'Following' })).toHaveAttribute('aria-selected', 'true')
  const rows = page.getByRole('tabpanel').getByRole('listitem')
  await expect(rows).toHaveCount(5)
  await expect(rows.first().getByRole('button')).toHaveText('Unfollow')
  await untilPersisted(page, 'user-list')
  await page.goto('/home')
  await page.goto('/userslist')
  await expect(page).toHaveURL(new RegExp(`id=${reader.user.id}&show=following`))
  await expect(rows).toHaveCount(5)
})

test('says that there is nobody, and switches between the two lists', async ({ page, server }) => {
  const reader = await enterUnseen(page, server, { ...nia, username: 'nia.nobody' })
  await page.goto(`/UsersList?id=${reader.user.id}&show=followers`)
  await expect(page.getByText('User has no followers/following', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Following' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(5)
  await page.goto('/UsersList?id=nobody_has_this')
  await expect(page.getByText('This member does not exist.')).toBeVisible()
})

test('a failed list can be tried again', async ({ page, server }) => {
  const reader = await enterUnseen(page, server, { ...nia, username: 'nia.failed' })
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: '5 Following' })).toBeVisible()
  const pattern = '**/api/follow/*/following*'
  await page
    .context()
    .route(pattern, (route) =>
      route.fulfill({ status: 400, headers: marked, json: { code: 'bad-request', message: 'Not this time.' } }),
    )
  await page.goto(`/UsersList?id=${reader.user.id}&show=following`)
  await expect(page.getByText('This list could not be loaded.')).toBeVisible()
  await page.context().unroute(pattern)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(5)
})
