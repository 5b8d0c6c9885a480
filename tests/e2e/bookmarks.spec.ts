import type { Page } from '@playwright/test'
import { bookmarkPost } from '#contract/post-writing.ts'
import { test, testWithWorker, untilSent } from '#tests/support/bad-network.ts'
import type { NewMember } from '#tests/support/member-steps.ts'
import { callServer, enter, enterUnseen, makeMember, publish } from '#tests/support/quick-member.ts'
import { untilControlled, untilPersisted } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'

let count = 0
// The number comes first: telephone numbers are made of a username's beginning.
function person(firstName: string): NewMember {
  count += 1
  return { firstName, lastName: 'Osei', username: `b${count}.${firstName.toLowerCase()}` }
}

const entries = (page: Page) => page.getByRole('article', { name: 'Bookmarked post' })
const mark = (page: Page, words: string) =>
  page
    .getByRole('article')
    .filter({ hasText: words })
    .getByRole('button', { name: /^Bookmark/ })

test('a bookmark is listed, and one taken back goes when the screen is loaded anew', async ({ page, server }) => {
  const amara = await enterUnseen(page, server, person('Amara'))
  await page.goto('/bookmarks')
  await expect(page.getByRole('heading', { name: 'Bookmarks' })).toBeVisible()
  await expect(page.getByText('No bookmarks yet.', { exact: true })).toBeVisible()
  const first = await publish(server, amara, 'Worth keeping.')
  const second = await publish(server, amara, 'Worth keeping, too.')
  for (const { id } of [first, second]) {
    await page.goto(`/postdetails?id=${id}`)
    await page.getByRole('button', { name: 'Bookmark, 0' }).click()
    await expect(page.getByRole('button', { name: 'Bookmark, 1' })).toHaveAttribute('aria-pressed', 'true')
    // The server dates a bookmark when it hears of it: one after the other.
    await untilSent(page)
  }
  await page.getByRole('navigation').getByRole('link', { name: 'Bookmarks' }).click()
  await expect(page.getByRole('heading', { name: 'Bookmarks' })).toBeFocused()
  await expect(entries(page)).toHaveText([/Worth keeping, too\./, /Worth keeping\./])

  await mark(page, 'Worth keeping, too.').click()
  await expect(mark(page, 'Worth keeping, too.')).toHaveAttribute('aria-pressed', 'false')
  await expect(entries(page)).toHaveCount(2)
  await page.reload()
  await expect(entries(page)).toHaveText([/Worth keeping\./])
})

test('many bookmarks come page by page', async ({ page, server }) => {
  const writer = await makeMember(server, person('Wei'))
  const reader = await enterUnseen(page, server, person('Amara'))
  for (let at = 1; at <= 35; at += 1) {
    const { id } = await publish(server, writer, `Thought ${at}.`)
    await callServer(server, bookmarkPost, { params: { id }, body: { bookmarked: true }, token: reader.token })
  }
  await page.goto('/Bookmarks')
  await expect(entries(page).first()).toContainText('Thought 35.')
  await page.mouse.move(600, 500)
  const scrollOn = async () => {
    await page.mouse.wheel(0, 6_000)
    return entries(page).count()
  }
  await expect.poll(scrollOn, { timeout: 30_000 }).toBe(35)
})

testWithWorker(
  'without the server the bookmarks are there, and what one bookmarks or takes back then counts',
  async ({ page, server, network }) => {
    const amara = await enterUnseen(page, server, person('Amara'))
    const kept = await publish(server, amara, 'Kept for the tunnel.')
    const seen = await publish(server, amara, 'Only seen.')
    const body = { bookmarked: true }
    await callServer(server, bookmarkPost, { params: { id: kept.id }, body, token: amara.token })
    await page.goto(`/postdetails?id=${seen.id}`)
    await expect(page.getByText('Only seen.')).toBeVisible()
    // A page that is left before its first screen stands persists nothing.
    await untilPersisted(page, `post:${seen.id}`)
    await page.goto('/Bookmarks')
    await expect(entries(page)).toHaveText([/Kept for the tunnel\./])
    for (const key of ['bookmarks', `post:${kept.id}`]) await untilPersisted(page, key)

    await untilControlled(page)
    await network.shut()
    await page.reload()
    await expect(entries(page)).toHaveText([/Kept for the tunnel\./])
    await mark(page, 'Kept for the tunnel.').click()
    await expect(mark(page, 'Kept for the tunnel.')).toHaveAttribute('aria-pressed', 'false')
    await page.goto(`/postdetails?id=${seen.id}`)
    await mark(page, 'Only seen.').click()
    await expect(mark(page, 'Only seen.')).toHaveAttribute('aria-pressed', 'true')
    await page.goto('/Bookmarks')
    await expect(entries(page)).toHaveText([/Only seen\./])
    await network.open()
    await page.reload()
    await expect(entries(page)).toHaveText([/Only seen\./])
  },
)

testWithWorker(
  'a first look without the server fails and can be repeated',
  async ({ page, context, server, network }) => {
    await enter(page, server, person('Amara'))
    await expect(page.getByRole('feed')).toBeVisible()
    await untilControlled(page)
    await network.shut()
    // The app looks for the connection by itself, too: here the member is to be the first to find it. Whatever else were answered would
    // tell it, also what was asked for before the line is back.
    const isOther = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.includes('bookmark')
    await context.route(isOther, (route) => route.abort())
    await page.goto('/Bookmarks')
    await expect(page.getByText('Your bookmarks could not be loaded.')).toBeVisible()
    await network.open()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('No bookmarks yet.', { exact: true })).toBeVisible()
  },
)
