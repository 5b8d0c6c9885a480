import { marked } from '#tests/support/own-answer.ts'
import { openFeed } from '#tests/support/member-steps.ts'
import {
  comeBack,
  fastForward,
  followMember,
  requestsUnderWay,
  rowOf,
  scrollTo,
  seedMany,
  somebody,
} from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect, test } from '#tests/support/story.ts'

const nextPage = /\/api\/.*type=following.*cursor=/
const head = /\/api\/feed\?type=following$/
const failed = { status: 500, headers: marked, json: { message: 'Something went wrong.', code: 'internal' } }

test('a feed whose next page failed goes on once a look at its head says where', async ({ page, context, server }) => {
  await context.clock.install()
  const [author, reader] = [await somebody(server, 'Jonas'), await somebody(server, 'Amara')]
  await followMember(server, reader, author)
  const posts = await seedMany(server, author, { words: 'Post', many: 30 })
  const open = requestsUnderWay(context)
  await page.route(nextPage, (route) => route.fulfill(failed))
  await signInOnDevice(page, reader)
  await openFeed(page, 'Following')
  await scrollTo(page, posts[15] ?? '')
  await expect(page.getByText('More posts could not be loaded.')).toBeVisible()
  // As when a post was deleted and another one written: the page ends where it did, in another reading.
  await page.route(head, async (route) => {
    const response = await route.fetch()
    const reply: unknown = await response.json()
    await route.fulfill({ response, json: { ...Object(reply), next_cursor: 'elsewhere' } })
  })
  await fastForward(page, open, 5_500)
  // Nothing is scrolled.
  const asked = page.waitForRequest(/cursor=elsewhere/)
  await comeBack(page)
  await asked
})

test('a feed whose first pages have nothing is not said to be empty before its end', async ({ page, server }) => {
  const [author, reader] = [await somebody(server, 'Jonas'), await somebody(server, 'Amara')]
  await followMember(server, reader, author)
  const [id] = await seedMany(server, author, { words: 'Post', many: 1 })
  await page.route(/\/api\/.*type=following/, async (route) => {
    const isFirst = !route.request().url().includes('cursor=')
    await route.fulfill(isFirst ? { status: 200, headers: marked, json: { posts: [], next_cursor: 'more' } } : failed)
  })
  await signInOnDevice(page, reader)
  await openFeed(page, 'Following')
  await expect(page.getByText('More posts could not be loaded.')).toBeVisible()
  await expect(page.getByText('No posts yet.')).toHaveCount(0)
  await page.unroute(/\/api\/.*type=following/)
  await page.route(nextPage, async (route) => {
    const url = new URL(route.request().url())
    url.searchParams.delete('cursor')
    await route.continue({ url: url.href })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rowOf(page, id ?? '')).toBeVisible()
})
