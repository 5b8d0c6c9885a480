import type { Locator } from '@playwright/test'
import { holdRequests } from '#tests/support/hold-requests.ts'
import type { NewMember } from '#tests/support/member-steps.ts'
import { logIn } from '#tests/support/member-steps.ts'
import { sharePathOf } from '#tests/support/profile-steps.ts'
import { makeMember, publish } from '#tests/support/quick-member.ts'
import { untilPersisted } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import { putSessionOnDevice } from '#tests/support/sign-in-on-device.ts'
import { say } from '#tests/support/talk.ts'

async function isAbove(upper: Locator, lower: Locator): Promise<boolean> {
  const [above, below] = [await upper.boundingBox(), await lower.boundingBox()]
  return above !== null && below !== null && above.y + above.height <= below.y
}

const ivo: NewMember = { firstName: 'Ivo', lastName: 'Marin', username: 'ivo.share' }

test('a visitor reads a shared post and lands on it after the login', async ({ page, server }) => {
  const author = await makeMember(server, ivo)
  const post = await publish(server, author, 'Shared with the whole world')
  await say(server, author, { postId: post.id, content: 'And this is what is said about it' })
  await page.goto(await sharePathOf(server, author, post))
  await expect(page.getByRole('heading', { level: 1, name: 'Post Details', exact: true })).toBeVisible()
  const card = page.getByRole('article')
  await expect(card.getByText('Shared with the whole world')).toBeVisible()
  await expect(card.getByText('@ivo.share')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Comments' })).toContainText('And this is what is said about it')
  await expect(page.getByText('Login to interact or drop a comment.', { exact: true })).toBeVisible()

  await card.getByRole('button', { name: /^More about/ }).click()
  await expect(page.getByRole('menu')).toHaveText(/^Posted (?:Today|Yesterday) at \d+:\d\d\s[AP]M$/)
  await expect(page.getByRole('menuitem')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: /^Like/ })).toHaveCount(0)

  const reader: NewMember = { firstName: 'Ana', lastName: 'Reis', username: 'ana.share' }
  await makeMember(server, reader)
  await page.getByRole('link', { name: 'Login', exact: true }).click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, reader)
  await expect(page).toHaveURL(new RegExp(`/postdetails\\?id=${post.id}`))
  await expect(page.getByRole('article').getByText('Shared with the whole world')).toBeVisible()
})

test('the page of the server is replaced without a jump', async ({ page, server }) => {
  const author = await makeMember(server, { ...ivo, username: 'ivo.still' })
  const post = await publish(server, author, 'Stands where it stood')
  const release = await holdRequests(page, '**/api/share/preview/*')
  await page.goto(await sharePathOf(server, author, post))
  const text = page.getByText('Stands where it stood')
  await expect(page.getByText('Loading post details', { exact: true })).toBeVisible()
  await expect(text).toBeVisible()
  const before = await text.boundingBox()
  expect(
    await isAbove(page.getByText('Loading post details', { exact: true }), page.locator('.prerendered-post')),
  ).toBe(true)
  await release()
  await expect(page.getByRole('button', { name: /^More about/ })).toBeVisible()
  await expect(page.getByText('Loading post details', { exact: true })).toBeHidden()
  const after = await text.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(2)
})

test('a member is led on to the post, in the place of the shared page', async ({ page, server }) => {
  const author = await makeMember(server, { ...ivo, username: 'ivo.member' })
  const post = await publish(server, author, 'For members, too')
  await page.goto('/login')
  await putSessionOnDevice(page, author)
  await page.goto('/settings')
  await page.goto(await sharePathOf(server, author, post))
  await expect(page).toHaveURL(new RegExp(`/postdetails\\?id=${post.id}`))
  await expect(page.getByRole('article').getByText('For members, too')).toBeVisible()
  for (const key of ['current-post-id', 'current-post-details']) await untilPersisted(page, key)
  await page.goBack()
  await expect(page).toHaveURL(/\/settings$/)
})

test('a failed preview leaves the loader and says so, as does a missing post; both can be tried again', async ({
  page,
  server,
}) => {
  const pattern = '**/api/share/preview/*'
  await page.route(pattern, (route) => route.abort())
  await page.goto('/share/abcdefgh1234')
  const unreached = page.getByText('This post could not be loaded. Check your connection and try again.')
  await expect(unreached).toBeVisible()
  await expect(page.getByText('Loading post details', { exact: true })).toBeVisible()
  await expect(page.getByText('This post is not available.')).toBeHidden()
  await page.unroute(pattern)
  const busy = { message: 'Please try again later.', code: 'unavailable' }
  const headers = { 'sayso-server': '1' }
  await page.route(pattern, (route) => route.fulfill({ status: 503, headers, json: busy }))
  const refused = page.waitForResponse((response) => response.status() === 503)
  await page.getByRole('button', { name: 'Try again' }).click()
  await refused
  await expect(page.getByRole('button', { name: 'Try again' })).toBeEnabled()
  await expect(unreached).toBeVisible()
  await page.unroute(pattern)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('This post is not available.')).toBeVisible()
  await expect(unreached).toBeHidden()
  await expect(page.getByText('Loading post details', { exact: true })).toBeVisible()
  await expect(page.getByText('Login to interact or drop a comment.', { exact: true })).toBeVisible()

  const author = await makeMember(server, { ...ivo, username: 'ivo.again' })
  const post = await publish(server, author, 'There after all')
  const path = await sharePathOf(server, author, post)
  await page.route(pattern, async (route) => {
    await route.fulfill({
      response: await route.fetch({ url: `${server.origin}/api/share/preview/${path.split('/').at(-1)}` }),
    })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There after all')).toBeVisible()
})

test('an address that no link has says that there is no such post', async ({ page }) => {
  await page.goto('/share/nowhere')
  await expect(page.getByText('This post is not available.')).toBeVisible()
})

test('a shared post can be read where nothing can be kept on the device', async ({ page, server, fence }) => {
  fence.expectComplaint(/Nothing is kept here/)
  const author = await makeMember(server, { ...ivo, username: 'ivo.private' })
  const path = await sharePathOf(server, author, await publish(server, author, 'For everybody'))
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Nothing is kept here.', 'SecurityError')
    }
  })
  const hasGivenUp = page.waitForEvent('console', (message) => message.text().startsWith('The app could not start'))
  await page.goto(path)
  await hasGivenUp
  await expect(page.getByText('For everybody')).toBeVisible()
  await expect(page.getByText('Nothing can be kept here')).toBeHidden()
  await page.goto('/login')
  await expect(page.getByText('Nothing can be kept here')).toBeVisible()
})
