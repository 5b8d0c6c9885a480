import { createComment } from '#contract/comment.ts'
import { noteSaid } from '#tests/support/note-said.ts'
import { callServer, enter, enterUnseen, makeMember, publish } from '#tests/support/quick-member.ts'
import { untilPersisted } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { untilAppStands } from '#tests/support/until-app-stands.ts'
import type { Page } from '@playwright/test'

// Some fifty pages loaded one after the other, which takes a busy machine long.
const longMs = 240_000

interface Screen {
  path: string
  /** In odd letter case. */
  odd: string
  title: string
  heading: string | RegExp
}

const publicScreens: readonly Screen[] = [
  { path: '/login', odd: '/LogIn', title: 'Login', heading: 'Welcome Back!!!' },
  { path: '/signup', odd: '/SIGNUP', title: 'Signup', heading: 'Create an Account!!!' },
  {
    path: '/RequestPasswordReset',
    odd: '/requestpasswordreset',
    title: 'Reset password',
    heading: 'Reset your password',
  },
  { path: '/ResetPassword', odd: '/resetPASSWORD', title: 'New password', heading: 'Choose a new password' },
  {
    path: '/RestoreEmail',
    odd: '/restoreemail',
    title: 'Email',
    heading: 'Take your email address back',
  },
  { path: '/share/x', odd: '/SHARE/x', title: 'Post Details', heading: 'Post Details' },
]

const memberScreens: readonly Screen[] = [
  { path: '/', odd: '/', title: 'Home', heading: 'Home' },
  { path: '/home', odd: '/HOME', title: 'Home', heading: 'Home' },
  { path: '/search', odd: '/Search', title: 'Search', heading: 'Search' },
  { path: '/updates', odd: '/UpDates', title: 'Notifications', heading: 'Notifications' },
  { path: '/messages', odd: '/Messages', title: 'Messages', heading: 'Messages' },
  { path: '/settings', odd: '/SETTINGS', title: 'Settings', heading: 'Settings' },
  { path: '/profile', odd: '/Profile', title: 'Profile', heading: 'Profile' },
  { path: '/guestprofile', odd: '/GuestProfile', title: 'Profile', heading: 'Nobody here' },
  { path: '/postdetails', odd: '/PostDetails', title: 'Post', heading: 'Post not found' },
  {
    path: '/UpdateProfileDetails',
    odd: '/updateprofiledetails',
    title: 'Profile details',
    heading: 'Profile details',
  },
  { path: '/ContactSupport', odd: '/contactsupport', title: 'Contact support', heading: 'Contact support' },
  { path: '/Account', odd: '/aCCount', title: 'Account', heading: 'Account' },
  { path: '/Articles', odd: '/articles', title: 'Articles', heading: 'Articles' },
  { path: '/PrivacyPolicy', odd: '/privacypolicy', title: 'Privacy policy', heading: 'Privacy policy' },
  { path: '/Preferences', odd: '/preferences', title: 'Preferences', heading: 'Preferences' },
  { path: '/UsersList', odd: '/userslist', title: 'Members', heading: 'Nobody here' },
  { path: '/Bookmarks', odd: '/bookmarks', title: 'Bookmarks', heading: 'Bookmarks' },
  { path: '/CommentDetails', odd: '/commentdetails', title: 'Comment', heading: 'Comment not found' },
  { path: '/AdminAuth', odd: '/adminauth', title: 'Admin', heading: 'Sayso Admin' },
  { path: '/AdminFeedbacks', odd: '/adminfeedbacks', title: 'Feedbacks', heading: 'Feedbacks' },
  { path: '/AdminManageUsers', odd: '/adminmanageusers', title: 'Manage users', heading: 'Manage Users' },
  { path: '/AdminAnalysis', odd: '/adminanalysis', title: 'Analysis', heading: 'Sayso Analysis' },
  { path: '/AdminManagePosts', odd: '/adminmanageposts', title: 'Manage posts', heading: 'Manage Posts' },
]

async function expectScreen(page: Page, path: string, { title, heading }: Screen): Promise<void> {
  await page.goto(path)
  await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
  await expect.soft(page, path).toHaveTitle(`${title} · Sayso`)
}

/** What the product has persisted for the member under a key, without its envelope. */
function persistedFor(page: Page, memberId: string, key: string): Promise<unknown> {
  return page.evaluate(
    async ([database = '', name = '']) => {
      const asked = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve) => (request.onsuccess = () => resolve(request.result)))
      const opened = await asked(indexedDB.open(database))
      const [store = ''] = opened.objectStoreNames
      const record: unknown = await asked(opened.transaction(store).objectStore(store).get(name))
      opened.close()
      return record instanceof Object && 'value' in record ? record.value : undefined
    },
    [`sayso-member-${memberId}`, `sayso:${key}`],
  )
}

test('a visitor sees every public page, without a menu, and is sent to the login from every other', async ({
  page,
}) => {
  test.setTimeout(longMs)
  for (const screen of publicScreens) {
    for (const path of [screen.path, screen.odd]) await expectScreen(page, path, screen)
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0)
  }
  await page.goto('/ResetPassword')
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/landingpage')
  await expect(page.getByRole('link', { name: 'Go to Webapp' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)

  // Replacing history: Back leads to where one was before.
  await page.goto('/signup')
  for (const { odd } of memberScreens) {
    await page.evaluate((to) => window.location.assign(to), odd)
    await expect(page, odd).toHaveURL(/\/login$/)
    await page.goBack()
    await expect(page, odd).toHaveURL(/\/signup$/)
  }
})

test('a member reaches every screen in any letter case, each with its title and heading', async ({ page, server }) => {
  test.setTimeout(longMs)
  await enter(page, server, { firstName: 'Rou', lastName: 'Ter', username: 'rou.ter' })
  for (const screen of memberScreens) {
    await expectScreen(page, screen.path, screen)
    if (screen.odd !== screen.path) await expectScreen(page, screen.odd, screen)
  }
  // Logged in, there is nothing to log in to.
  for (const path of ['/login', '/SignUp']) {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === '/')
  }
})

test('a change of screen moves the focus to the heading, sets the title and persists where one came from', async ({
  page,
  server,
}) => {
  const member = await enter(page, server, { firstName: 'Foc', lastName: 'Used', username: 'foc.used' })
  const main = page.getByRole('navigation', { name: 'Main' })
  const heading = page.getByRole('heading', { level: 1 })
  const steps = [
    { link: 'Settings', at: '/settings', title: 'Settings' },
    { link: 'Bookmarks', at: '/Bookmarks', title: 'Bookmarks' },
    { link: 'Notifications', at: '/updates', title: 'Notifications' },
    { link: 'Profile', at: '/profile', title: 'Profile' },
    { link: 'Home', at: '/home', title: 'Home' },
  ]
  let from = '/'
  for (const { link, at, title } of steps) {
    const entry = main.getByRole('link', { name: link, exact: true })
    await entry.click()
    await expect(page).toHaveURL((url) => url.pathname === at)
    await expect(heading).toBeFocused()
    await expect(page).toHaveTitle(`${title} · Sayso`)
    await expect(entry).toHaveAttribute('aria-current', 'page')
    await expect.poll(() => persistedFor(page, member.user.id, 'previous-route')).toBe(from)
    from = at
  }
  await page.goBack()
  await expect(heading).toHaveText('Profile')
  await expect(heading).toBeFocused()
  await page.goto('/')
  await expect(main.getByRole('link', { name: 'Home', exact: true })).toHaveAttribute('aria-current', 'page')
})

test('the id in the address counts, and the persisted one stands in where there is none', async ({ page, server }) => {
  const writer = await makeMember(server, { firstName: 'Sto', lastName: 'Red', username: 'sto.red' })
  const post = await publish(server, writer, 'Kept as the current post.')
  const { comment } = await callServer(server, createComment, {
    params: { postId: post.id },
    body: { content: 'Kept as the current comment.' },
    token: writer.token,
  })
  const reader = await enter(page, server, { firstName: 'Lin', lastName: 'Ker', username: 'lin.ker' })
  const cases = [
    { path: '/postdetails', id: post.id, key: 'current-post-id', shows: 'Kept as the current post.' },
    { path: '/CommentDetails', id: comment.id, key: 'current-comment-id', shows: 'Kept as the current comment.' },
    { path: '/guestprofile', id: writer.user.id, key: 'guest-profile-id', shows: '@sto.red' },
    { path: '/UsersList', id: writer.user.id, key: 'user-list', shows: '@sto.red' },
  ]
  for (const { path, id, key, shows } of cases) {
    await page.goto(`${path}?id=${id}`)
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
    await untilPersisted(page, key)
    await page.goto(path.toUpperCase())
    await expect(page).toHaveURL(new RegExp(`id=${id}`))
    await expect(page.getByRole('main').getByText(shows).first()).toBeVisible()
  }
  for (const id of [reader.user.id, reader.username]) {
    await page.goto(`/GuestProfile?id=${id}`)
    await expect(page).toHaveURL(/\/profile$/)
  }
})

test('an unknown path and unknown ids have screens of their own', async ({ page, server }) => {
  await page.goto('/no/such/place')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here')
  await expect(page).toHaveTitle('Nothing here · Sayso')

  await enterUnseen(page, server, { firstName: 'Mis', lastName: 'Typed', username: 'mis.typed' })
  await page.goto('/postdetail')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing here')
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/home$/)

  const nobody = '00000000-0000-4000-8000-000000000000'
  const screens = [
    { path: '/postdetails', heading: 'Post not found' },
    { path: '/CommentDetails', heading: 'Comment not found' },
    { path: '/guestprofile', heading: 'Nobody here' },
    { path: '/UsersList', heading: 'Nobody here' },
  ]
  for (const { path, heading } of screens) {
    for (const id of [nobody, 'not an id']) {
      await page.goto(`${path}?id=${encodeURIComponent(id)}`)
      await expect.soft(page.getByRole('heading', { level: 1 }), `${path} ${id}`).toHaveText(heading)
    }
  }
})

test('a reload tells whoever is signed in, on screens outside of the shell too, and no visitor', async ({
  page,
  server,
}) => {
  const alerts = await noteSaid(page, 'alert')
  await page.goto('/login')
  await page.reload()
  await untilAppStands(page)
  expect(alerts()).toEqual([])
  const member = await makeMember(server, { firstName: 'Rel', lastName: 'Oader', username: 'rel.oader' })
  await signInOnDevice(page, member)
  await untilAppStands(page)
  expect(alerts()).toEqual([])
  await page.goto('/AdminAnalysis')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await untilAppStands(page)
  expect(alerts()).toEqual([])
  await page.reload({ waitUntil: 'commit' })
  await expect.poll(alerts).toEqual(['You intentionally reloaded the page!'])
})
