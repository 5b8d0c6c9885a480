import { product } from '#contract/product.ts'
import { marked } from '#tests/support/own-answer.ts'
import { cardOf, type NewMember } from '#tests/support/member-steps.ts'
import { changeProfile, headOf, letFollow, letRepost } from '#tests/support/profile-steps.ts'
import { enterUnseen, makeMember, publish } from '#tests/support/quick-member.ts'
import { untilPersisted } from '#tests/support/reading-steps.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'

const lena: NewMember = { firstName: 'Lena', lastName: 'Voss', username: 'lena.profile' }

test('a new member finds a placeholder banner, the default bio and nothing posted yet', async ({ page, server }) => {
  const username = 'fresh.profile'
  await enterUnseen(page, server, { ...lena, username })
  await page.goto('/profile')
  await expect(page).toHaveTitle('Profile · Sayso')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile', exact: true })).toBeVisible()
  const head = headOf(page, 'Lena Voss')
  await expect(head.getByRole('heading', { name: 'Lena Voss' })).toBeVisible()
  await expect(head.getByText(product.defaultBio)).toBeVisible()
  expect(product.defaultBio).toContain(product.name)
  await expect(head.getByText(`@${username}`)).toBeVisible()
  await expect(head.getByText(/^Joined /)).toBeVisible()
  // Banner and picture are drawn: there is nothing to fetch.
  await expect(head.locator('img')).toHaveCount(0)
  await expect(head.locator('> svg')).toBeVisible()
  await expect(
    head.getByRole('button', { name: 'Profile picture of Lena Voss' }).locator('[data-written=LV]'),
  ).toBeVisible()
  await expect(page.getByText(`No posts yet by ${username}`, { exact: true })).toBeVisible()

  await page.getByRole('tabpanel').getByRole('button', { name: 'Create Post', exact: true }).click()
  await page.getByPlaceholder('Say something...').fill('My very first words here')
  await page.getByRole('dialog').getByRole('button', { name: 'Post', exact: true }).click()
  await expect(cardOf(page, 'My very first words here')).toBeVisible()
  await expect(page.getByText(`No posts yet by ${username}`, { exact: true })).toBeHidden()
  await page.getByRole('tab', { name: 'Reposts' }).click()
  await expect(page.getByText('No reposts yet', { exact: true })).toBeVisible()
})

test('a full profile shows everything, and its reposts only when they are chosen', async ({ page, server }) => {
  const member = await enterUnseen(page, server, { ...lena, username: 'full.profile' })
  const other = await makeMember(server, { firstName: 'Rui', lastName: 'Costa', username: 'rui.full' })
  const words = await publish(server, other, 'Words worth repeating')
  await letRepost(server, member, words)
  await publish(server, member, 'Own words on the profile')
  await letFollow(server, other, member)
  await changeProfile(server, member, {
    bio: 'Reads on trains.',
    city: 'Porto',
    country: 'Portugal',
    website: 'https://www.example.org/lena/',
  })
  const repostCalls: string[] = []
  page.on('request', (request) => request.url().endsWith('/reposts') && repostCalls.push(request.url()))

  await page.goto('/PROFILE')
  const head = headOf(page, 'Lena Voss')
  await expect(head.getByText('Reads on trains.')).toBeVisible()
  await expect(head.getByText('Porto, Portugal')).toBeVisible()
  const website = head.getByRole('link', { name: 'example.org/lena' })
  await expect(website).toHaveAttribute('href', 'https://www.example.org/lena/')
  await expect(website).toHaveAttribute('target', '_blank')
  await expect(website).toHaveAttribute('rel', 'noopener nofollow')
  await expect(head.getByRole('link', { name: '1 Followers' })).toHaveAttribute('href', /UsersList\?.*show=followers/)
  await expect(head.getByRole('link', { name: '5 Following' })).toHaveAttribute('href', /UsersList\?.*show=following/)
  await expect(cardOf(page, 'Own words on the profile')).toBeVisible()
  expect(repostCalls).toEqual([])

  await expect(page.getByRole('tab')).toHaveText(['View Posts', 'Reposts'])
  await page.getByRole('tab', { name: 'Reposts' }).click()
  await expect(cardOf(page, 'Words worth repeating')).toBeVisible()
  await expect(cardOf(page, 'Words worth repeating').getByText('Lena Voss reposted')).toBeVisible()
  expect(repostCalls.length).toBeGreaterThan(0)
  await cardOf(page, 'Words worth repeating')
    .getByRole('button', { name: /^Repost/ })
    .click()
  await expect(page.getByText('No reposts yet', { exact: true })).toBeVisible()

  await head.getByRole('button', { name: 'Profile picture of Lena Voss' }).click()
  await expect(page.getByRole('dialog', { name: 'Profile picture of Lena Voss' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await head.getByRole('link', { name: 'Update Profile', exact: true }).click()
  await expect(page).toHaveURL(/\/UpdateProfileDetails$/)
})

test('another member can be followed, by id or by username, and their id is persisted', async ({ page, server }) => {
  const reader = await enterUnseen(page, server, { ...lena, username: 'guest.reader' })
  const other = await makeMember(server, { firstName: 'Mina', lastName: 'Aziz', username: 'Mina_Aziz' })
  await publish(server, other, 'Hello from Mina')
  await letRepost(server, other, await publish(server, reader, 'Words that Mina repeats'))
  await page.goto(`/GuestProfile?id=${other.user.id}`)
  const head = headOf(page, 'Mina Aziz')
  await expect(cardOf(page, 'Hello from Mina')).toBeVisible()
  await expect(head.getByRole('link', { name: '0 Followers' })).toBeVisible()
  await head.getByRole('button', { name: 'Follow Mina Aziz' }).click()
  await expect(head.getByRole('button', { name: 'Unfollow Mina Aziz' })).toHaveText('Unfollow')
  await expect(head.getByRole('link', { name: '1 Followers' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Update Profile', exact: true })).toHaveCount(0)
  await untilPersisted(page, 'guest-profile-id')

  await page.goto('/guestprofile?id=mina_aziz')
  await expect(head.getByRole('button', { name: 'Unfollow Mina Aziz' })).toBeVisible()
  await page.goto('/guestprofile')
  await expect(head).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${other.user.id}`))
  await page.getByRole('tab', { name: 'Reposts' }).click()
  await expect(cardOf(page, 'Words that Mina repeats').getByText('Mina Aziz reposted')).toBeVisible()
})

test('a guest without posts has no Create Post button of their own', async ({ page, server }) => {
  await enterUnseen(page, server, { ...lena, username: 'silent.reader' })
  const other = await makeMember(server, { firstName: 'Si', lastName: 'Lent', username: 'silent.guest' })
  await page.goto(`/guestprofile?id=${other.user.id}`)
  await expect(page.getByText('No posts yet by silent.guest', { exact: true })).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Create Post', exact: true })).toHaveCount(0)
  await page.getByRole('tab', { name: 'Reposts' }).click()
  await expect(page.getByText('No reposts yet', { exact: true })).toBeVisible()
})

test('one’s own id or username leads to the own profile, an unknown one to a screen of its own', async ({
  page,
  server,
}) => {
  const member = await enterUnseen(page, server, { ...lena, username: 'own.id' })
  for (const id of [member.user.id, 'OWN.id', '@own.id']) {
    await page.goto('/home')
    await page.goto(`/guestprofile?id=${encodeURIComponent(id)}`)
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('link', { name: 'Update Profile', exact: true })).toBeVisible()
    await expect(headOf(page, 'Lena Voss').getByRole('button', { name: /^(Follow|Unfollow)/ })).toHaveCount(0)
  }
  await page.goto('/guestprofile?id=nobody_has_this')
  await expect(page.getByRole('heading', { level: 1, name: 'Nobody here' })).toBeVisible()
  await expect(page.getByText('This member does not exist.')).toBeVisible()
  await page.goto('/guestprofile?id=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('This member does not exist.')).toBeVisible()
})

test('a long list of posts is fetched while it is scrolled', async ({ page, server }) => {
  const member = await enterUnseen(page, server, { ...lena, username: 'many.posts' })
  for (let number = 1; number <= 25; number += 1) await publish(server, member, `Thought number ${number}.`)
  await page.goto('/profile')
  await expect(cardOf(page, 'Thought number 25.')).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 4_000)
        return cardOf(page, 'Thought number 1.').count()
      },
      { timeout: 30_000 },
    )
    .toBe(1)
})

test('pressing Profile in the navigation goes to the top and loads the profile anew', async ({ page, server }) => {
  const member = await enterUnseen(page, server, { ...lena, username: 'again.profile' })
  for (let number = 1; number <= 8; number += 1) await publish(server, member, `Line ${number}.\n\n\n\nEnd.`)
  await page.goto('/profile')
  await expect(cardOf(page, 'Line 8.')).toBeVisible()
  // Not by the wheel: its scrolling goes on for a while and would run against the one that is looked at here.
  await page.evaluate(() => window.scrollTo({ top: 1_200, behavior: 'instant' }))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500)
  await publish(server, member, 'Written elsewhere meanwhile')
  await page.getByRole('navigation').getByRole('link', { name: 'Profile', exact: true }).click()
  // The worker first gives the list it has, and tells of a newer one once in a while.
  await expect(cardOf(page, 'Written elsewhere meanwhile')).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

testWithWorker(
  'a profile that was seen can be read without a connection; another says so and can be tried again',
  async ({ page, context, server }) => {
    test.setTimeout(120_000)
    await enterUnseen(page, server, { ...lena, username: 'offline.reader' })
    const seen = await makeMember(server, { firstName: 'Seen', lastName: 'Before', username: 'seen.before' })
    const unseen = await makeMember(server, { firstName: 'Not', lastName: 'Seen', username: 'not.seen' })
    await publish(server, seen, 'Kept on the device')
    await page.goto('/profile')
    await expect(page.getByText('No posts yet by offline.reader')).toBeVisible()
    await untilPersisted(page, 'profile-data')
    await page.goto(`/guestprofile?id=${seen.user.id}`)
    await expect(cardOf(page, 'Kept on the device')).toBeVisible()
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
    await page.reload()
    await expect(cardOf(page, 'Kept on the device')).toBeVisible()
    for (const key of [`profile:${seen.user.id}`, `posts-of:${seen.user.id}`]) await untilPersisted(page, key)
    await context.setOffline(true)
    await page.reload()
    await expect(headOf(page, 'Seen Before')).toBeVisible()
    await expect(cardOf(page, 'Kept on the device')).toBeVisible()
    await page.goto('/profile')
    await expect(headOf(page, 'Lena Voss')).toBeVisible()
    await page.goto(`/guestprofile?id=${unseen.user.id}`)
    await expect(page.getByText('This profile could not be loaded.')).toBeVisible()
    // Back in the light it comes by itself.
    await context.setOffline(false)
    await expect(headOf(page, 'Not Seen')).toBeVisible({ timeout: 30_000 })
  },
)

test('a profile and a list that failed can be tried again', async ({ page, server }) => {
  await enterUnseen(page, server, { ...lena, username: 'try.again' })
  const other = await makeMember(server, { firstName: 'Try', lastName: 'Me', username: 'try.me' })
  const profiles = '**/api/profile/*'
  const posts = '**/api/posts/user/**'
  for (const pattern of [profiles, posts])
    await page
      .context()
      .route(pattern, (route) =>
        route.fulfill({ status: 403, headers: marked, json: { code: 'forbidden', message: 'Not this time.' } }),
      )
  await page.goto(`/guestprofile?id=${other.user.id}`)
  await expect(page.getByText('This profile could not be loaded.')).toBeVisible()
  await page.context().unroute(profiles)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(headOf(page, 'Try Me')).toBeVisible()
  await expect(page.getByText('These posts could not be loaded.')).toBeVisible()
  await page.context().unroute(posts)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No posts yet by try.me')).toBeVisible()
})
