import type { Locator, Page } from '@playwright/test'
import type { Comment } from '#contract/comment.ts'
import { type NewMember } from '#tests/support/member-steps.ts'
import { enter, enterUnseen, makeMember, publish } from '#tests/support/quick-member.ts'
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

/** The same, said in answer to one comment. */
async function longAnswers(server: TestServer, username: string) {
  const author = await makeMember(server, person('Ora', username))
  const post = await publish(server, author, 'What is answered at length?')
  const comment = await say(server, author, { postId: post.id, content: 'Asked for answers.' })
  const said = []
  for (let at = 1; at <= 100; at += 1) {
    said.push(await say(server, author, { postId: post.id, content: `Word ${at}.`, parent: comment }))
  }
  return { comment, said }
}

const wordIn = (page: Page, at: number) => page.getByRole('article').filter({ hasText: `Word ${at}.` })
const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? Number.NaN

interface Link {
  address: string
  said: readonly Comment[]
  /** The name of the list. */
  name: 'Comments' | 'Replies'
  /** In the addresses that its parts are asked for at. */
  path: string
}

/** Opens a link to "Word 60." and reads on in both directions, until all is there in its order. */
async function readFromTheMiddle(page: Page, { address, said, name, path }: Link): Promise<void> {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(path)) asked.push(request.url())
  })
  await page.goto(address)
  const wanted = wordIn(page, 60)
  await expect(wanted).toBeFocused()
  await expect(wanted).toBeInViewport()
  await expect(wanted).toHaveAttribute('aria-current', 'true')
  expect(asked[0]).toContain(`around=${said[59]?.id}`)
  // The list's beginning comes for later, and nothing of what lies between.
  const parts = () => asked.filter((each) => /[?&](?:before|cursor)=/.test(each))
  expect(parts()).toEqual([])
  await expect(wordIn(page, 1)).toHaveCount(0)

  const earlier = page.getByRole('button', { name: 'Show earlier' })
  const first = wordIn(page, 46)
  await expect(page.getByRole('list', { name }).getByRole('listitem').first()).toContainText('Word 46.')
  await earlier.scrollIntoViewIfNeeded()
  const top = await topOf(first)
  await earlier.click()
  await expect(wordIn(page, 16)).toHaveCount(1)
  expect(parts()).toHaveLength(1)
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
}

test('a link deep into a discussion opens at its comment at once, and leads on in both directions', async ({
  page,
  server,
}) => {
  const { post, said } = await longTalk(server, 'ora.both')
  await enter(page, server, person('Nia', 'nia.both'))
  const address = `/postdetails?id=${post.id}&comment=${said[59]?.id}`
  await readFromTheMiddle(page, { address, said, name: 'Comments', path: '/comments/post/' })
})

test('earlier comments that could not be loaded can be asked for again; the newest are one choice away', async ({
  page,
  server,
}) => {
  const { post, said } = await longTalk(server, 'ora.again')
  await enterUnseen(page, server, person('Nia', 'nia.again'))
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

test('whoever follows a link among the newest and writes stands on top of all', async ({ page, server }) => {
  const { post, said } = await longTalk(server, 'ora.top')
  await enterUnseen(page, server, person('Nia', 'nia.top'))
  await page.goto(`/postdetails?id=${post.id}`)
  await page.getByRole('radio', { name: 'Newest' }).check()
  const rows = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Word 100.')
  await page.goto(`/postdetails?id=${post.id}&comment=${said[19]?.id}`)
  await expect(wordIn(page, 20)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show newer' })).toBeVisible()

  await page.getByRole('textbox', { name: 'Write a comment' }).fill('Said just now.')
  await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click()
  await expect(rows.first()).toContainText('Said just now.')
  await expect(rows.nth(1)).toContainText('Word 100.')
  await expect(page.getByText('Said just now.')).toHaveCount(1)
})

testWithWorker('without a connection the link opens at its comment again', async ({ page, server, network }) => {
  const { post, said } = await longTalk(server, 'ora.cut')
  await settleIn(page, network.origin, await makeMember(server, person('Nia', 'nia.cut')))
  const link = `/postdetails?id=${post.id}&comment=${said[59]?.id}`
  await page.goto(link)
  await expect(wordIn(page, 60)).toBeFocused()
  await untilPersisted(page, `comments:${post.id}:oldest:${said[59]?.id}`)
  await untilPersisted(page, `comments:${post.id}`)
  await network.shut()
  await page.goto(link)
  await expect(wordIn(page, 60)).toBeFocused()
  await expect(wordIn(page, 60)).toBeInViewport()
  // Whoever comes to the post another way finds its first comments.
  await page.goto(`/postdetails?id=${post.id}`)
  await expect(wordIn(page, 1)).toBeVisible()
})

test('a link deep into the answers to a comment opens at its answer at once, and leads on', async ({
  page,
  server,
}) => {
  const { comment, said } = await longAnswers(server, 'ora.answers')
  await enter(page, server, person('Nia', 'nia.answers'))
  const address = `/CommentDetails?id=${comment.id}&comment=${said[59]?.id}`
  await readFromTheMiddle(page, { address, said, name: 'Replies', path: '/replies' })
  await expect(page.getByText('Asked for answers.')).toHaveCount(1)

  // One that is written now stands at the end, once.
  const box = page.getByRole('textbox', { name: 'Write a reply' })
  await box.fill('The last word.')
  await page.getByRole('main').getByRole('button', { name: 'Post', exact: true }).click()
  const list = page.getByRole('list', { name: 'Replies' }).getByRole('listitem')
  await expect(list.last()).toContainText('The last word.')
  await expect(page.getByText('The last word.')).toHaveCount(1)
})

testWithWorker('without a connection the link opens at its answer again', async ({ page, server, network }) => {
  const { comment, said } = await longAnswers(server, 'ora.off')
  await settleIn(page, network.origin, await makeMember(server, person('Nia', 'nia.off')))
  const link = `/CommentDetails?id=${comment.id}&comment=${said[59]?.id}`
  await page.goto(link)
  await expect(wordIn(page, 60)).toBeFocused()
  await untilPersisted(page, `replies:${comment.id}:${said[59]?.id}`)
  await untilPersisted(page, `replies:${comment.id}`)
  await network.shut()
  await page.goto(link)
  await expect(wordIn(page, 60)).toBeFocused()
  await expect(wordIn(page, 60)).toBeInViewport()
  await expect(page.getByText('Asked for answers.')).toHaveCount(1)
  await page.goto(`/CommentDetails?id=${comment.id}`)
  await expect(wordIn(page, 1)).toBeVisible()
})
