import type { Page } from '@playwright/test'
import { likePost } from '#contract/post-writing.ts'
import { outboxSyncTag } from '#src/offline/background-sync.ts'
import { findNetwork, loseNetwork, test, testWithWorker, untilSent } from '#tests/support/bad-network.ts'
import { cardOf, logIn, writePost } from '#tests/support/member-steps.ts'
import { publish } from '#tests/support/quick-member.ts'
import { endSessionsOf, readColumn } from '#tests/support/read-rows.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import { expect } from '#tests/support/story.ts'

/** What the browser has registered to wake the worker for. */
const syncTags = (page: Page) =>
  page.evaluate(async () => {
    const registration: object = await navigator.serviceWorker.ready
    return 'sync' in registration ? (registration as { sync: { getTags: () => Promise<string[]> } }).sync.getTags() : []
  })

const postsOf = ({ dataDir }: TestServer, memberId: string) =>
  readColumn(dataDir, 'SELECT text_content FROM posts WHERE author_id = ? ORDER BY rowid', memberId)

testWithWorker(
  'the browser sends what waits when it starts again, without the site being opened',
  async ({ openProfile, network, server }) => {
    test.setTimeout(120_000)
    const author = await somebody(server, 'Sync')
    let browser = await openProfile()
    await settleIn(browser.page, network.origin, author)
    // A try that failed would be repeated minutes later, by the browser's own patience; one under way starts anew. The server
    // itself is found: whoever looks for it and hears nothing gives up sooner than a post that is on its way.
    network.setFaults({ mode: 'hang', method: 'POST', path: /^\/api\/posts$/ })
    await writePost(browser.page, 'Sent by nobody in particular.')
    await expect.poll(() => syncTags(browser.page)).toEqual([outboxSyncTag])
    await browser.kill()
    network.heal()
    browser = await openProfile(browser.folder)
    expect(browser.page.url()).toBe('about:blank')
    await expect
      .poll(() => postsOf(server, author.user.id), { timeout: 60_000 })
      .toEqual(['Sent by nobody in particular.'])
  },
)

testWithWorker(
  'of several tabs and the worker one sends, each thing once',
  async ({ context, page, network, server }) => {
    const author = await somebody(server, 'Three')
    await settleIn(page, network.origin, author)
    const others = [await context.newPage(), await context.newPage()]
    for (const other of others) await other.goto('/home')
    await page.bringToFront()
    await loseNetwork(network, page)
    const words = Array.from({ length: 5 }, (_, at) => `One of five: ${at}.`)
    for (const text of words) await writePost(page, text)
    network.heal()
    network.forget()
    // Everybody who could send is woken at the same moment.
    const wake = () => {
      window.dispatchEvent(new Event('online'))
      navigator.serviceWorker.controller?.postMessage({ type: 'FLUSH_OUTBOX' })
    }
    await Promise.all([page, ...others].map((tab) => tab.evaluate(wake)))
    await untilSent(page)
    expect(postsOf(server, author.user.id)).toEqual(words)
    expect(network.count('POST', '/api/posts')).toBe(words.length)
  },
)

testWithWorker('what the server asks to be sent later is sent later', async ({ page, network, server }) => {
  const author = await somebody(server, 'Later')
  await settleIn(page, network.origin, author)
  network.setFaults({
    mode: 'status500',
    status: 503,
    retryAfterS: 3,
    method: 'POST',
    path: /^\/api\/posts$/,
    times: 1,
  })
  // All the while something else would start sending.
  await page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event('online')), 500))
  await writePost(page, 'No hurry.')
  await untilSent(page)
  expect(network.count('POST', '/api/posts')).toBe(2)
  const [first, second] = network.requests().filter(({ method, path }) => method === 'POST' && path === '/api/posts')
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(3_000)
  expect(postsOf(server, author.user.id)).toEqual(['No hurry.'])
})

testWithWorker(
  'an expired session pauses the outbox until the same member is back; another member never sends it',
  async ({ page, network, server }) => {
    const owner = await somebody(server, 'Owner')
    const guest = await somebody(server, 'Guest')
    const { id } = await publish(server, owner, 'Mine alone.')
    await settleIn(page, network.origin, owner)
    await expect(cardOf(page, 'Mine alone.')).toBeVisible()
    // Nothing but the like is to hear that the session is over: anything else would end it before the press.
    network.setFaults({ mode: 'cut', path: /^\/api\/(?!health$|posts\/[^/]+\/like$)/ })
    network.cutAll()
    endSessionsOf(server.dataDir, owner.user.id)
    await cardOf(page, 'Mine alone.').getByRole('button', { name: /^Like/ }).click()
    await expect(page).toHaveURL(/\/login/)

    network.heal()
    network.forget()
    await logIn(page, guest)
    await page.goto('/outbox')
    await expect(page.getByText('Nothing is waiting. Everything you did has been sent.')).toBeVisible()
    const likes = () => network.count('POST', `/api${likePost.path.replace(':id', id)}`)
    expect(likes()).toBe(0)
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)

    await logIn(page, owner)
    await untilSent(page)
    expect(likes()).toBe(1)
    const likedBy = readColumn(server.dataDir, 'SELECT account_id FROM likes WHERE post_id = ?', id)
    expect(likedBy).toEqual([owner.user.id])
  },
)

testWithWorker(
  'an outage is noticed, told and over as soon as the server is back',
  async ({ page, network, server }) => {
    const author = await somebody(server, 'Back')
    await settleIn(page, network.origin, author)
    await loseNetwork(network, page)
    await writePost(page, 'Told and sent.')
    await expect(page.getByText('Saved. It will be sent when you are back online.')).toBeVisible()
    await findNetwork(network, page)
    await untilSent(page)
    await expect(page.getByText(/^You're offline\./)).toBeHidden()
    await expect(cardOf(page, 'Told and sent.')).not.toContainText('Waiting to send')
  },
)
