import type { Locator, Page, Request } from '@playwright/test'
import { type NewMember } from '#tests/support/member-steps.ts'
import { enter, makeMember, publish } from '#tests/support/quick-member.ts'
import { marked } from '#tests/support/own-answer.ts'
import { expect, test } from '#tests/support/story.ts'
import { settleIn, untilPersisted } from '#tests/support/reading-steps.ts'
import { testWithWorker } from '#tests/support/bad-network.ts'
import { say } from '#tests/support/talk.ts'
import type { TestServer } from '#tests/support/start-server.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

const person = (firstName: string, username: string): NewMember => ({ firstName, lastName: 'Deepwell', username })

/** A post under which somebody said "Word 1." to "Word 100.". */
async function longTalk(server: TestServer, username: string) {
  const author = await makeMember(server, person('Ora', username))
  const post = await publish(server, author, 'What is said at length?')
  const said = []
  for (let at = 1; at <= 100; at += 1) said.push(await say(server, author, { postId: post.id, content: `Word ${at}.` }))
  return { author, post, said }
}

const isOfComments = (request: Request) => request.url().includes('/comments/post/')
const wordIn = (page: Page, at: number) => page.getByRole('article').filter({ hasText: `Word ${at}.` })
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

test('a link deep into a discussion opens at its comment with one request, and leads on in both directions', async ({
  page,
  server,
}) => {
  const { post, said } = await longTalk(server, 'ora.both')
  await enter(page, server, person('Nia', 'nia.both'))
  const asked: string[] = []
  page.on('request', (request) => {
    if (isOfComments(request)) asked.push(request.url())
  })
  await page.goto(`/postdetails?id=${post.id}&comment=${said[59]?.id}`)
  const wanted = wordIn(page, 60)
  await expect(wanted).toBeFocused()
  await expect(wanted).toBeInViewport()
  await expect(wanted).toHaveAttribute('aria-current', 'true')
  expect(asked).toHaveLength(1)
  await expect(wordIn(page, 1)).toHaveCount(0)

  const earlier = page.getByRole('button', { name: 'Show earlier' })
  const first = wordIn(page, 46)
  await expect(page.getByRole('list', { name: 'Comments' }).getByRole('listitem').first()).toContainText('Word 46.')
  await earlier.scrollIntoViewIfNeeded()
  const top = await topOf(first)
  await earlier.click()
  await expect(wordIn(page, 16)).toHaveCount(1)
  expect(Math.abs((await topOf(first)) - top)).toBeLessThan(1.5)
  await expect(first).toBeFocused()

  await earlier.click()
  await expect(wordIn(page, 1)).toHaveCount(1)
  await expect(earlier).toHaveCount(0)
  await wordIn(page, 75).scrollIntoViewIfNeeded()
  await expect(wordIn(page, 100)).toHaveCount(1)
  const order = await page
    .getByRole('article')
    .getByText(/^Word \d+\.$/)
    .allTextContents()
  expect(order).toEqual(said.map(({ content }) => content))
})

test('earlier comments that could not be loaded can be asked for again; the newest are one choice away', async ({
  page,
  server,
}) => {
  const { post, said } = await longTalk(server, 'ora.again')
  await enter(page, server, person('Nia', 'nia.again'))
  await page.goto(`/postdetails?id=${post.id}&comment=${said[59]?.id}`)
  await expect(wordIn(page, 60)).toBeFocused()
  // The server's own word: after a lost connection everything would be asked for anew, at a time of its own.
  await page.route('**/comments/post/*', (route) =>
    route.fulfill({ status: 400, headers: marked, json: { code: 'bad-request', message: 'Not this time.' } }),
  )
  await page.getByRole('button', { name: 'Show earlier' }).click()
  await expect(page.getByText('Earlier comments could not be loaded.')).toBeVisible()
  await page.unroute('**/comments/post/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(wordIn(page, 16)).toHaveCount(1)

  await page.getByRole('radio', { name: 'Newest' }).check()
  const rows = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Word 100.')
  await expect(page.getByRole('button', { name: /^Show (earlier|newer)$/ })).toHaveCount(0)
})

testWithWorker('without a connection the link opens at its comment again', async ({ page, server, network }) => {
  const { post, said } = await longTalk(server, 'ora.cut')
  await settleIn(page, network.origin, await makeMember(server, person('Nia', 'nia.cut')))
  const link = `/postdetails?id=${post.id}&comment=${said[59]?.id}`
  await page.goto(link)
  await expect(wordIn(page, 60)).toBeFocused()
  await untilPersisted(page, `comments:${post.id}:oldest:${said[59]?.id}`)
  await network.shut()
  await page.goto(link)
  await expect(wordIn(page, 60)).toBeFocused()
  await expect(wordIn(page, 60)).toBeInViewport()
})
