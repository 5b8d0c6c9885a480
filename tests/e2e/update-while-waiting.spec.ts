import type { Page } from '@playwright/test'
import { findNetwork, loseNetwork, untilSent, waitingKinds } from '#tests/support/bad-network.ts'
import { goTo } from '#tests/support/chaos-member.ts'
import { findUpdate, nextBuild, test as base } from '#tests/support/deployed-story.ts'
import { startFaultProxy, type FaultProxy } from '#tests/support/fault-proxy.ts'
import { writePost } from '#tests/support/member-steps.ts'
import { publish } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import { inSlowTime } from '#tests/support/slow-clock.ts'
import { expect } from '#tests/support/story.ts'

const test = base.extend<{ line: FaultProxy }>({
  line: async ({ deployedServer }, use) => {
    const line = await startFaultProxy()
    line.aimAt(deployedServer.origin)
    await use(line)
    await line.close()
  },
})

const comments = Array.from({ length: 90 }, (_, at) => `Comment ${at + 1} of 90.`)
const posts = Array.from({ length: 10 }, (_, at) => `Post ${at + 1} of 10.`)
const trials = Array.from({ length: 10 }, (_, at) => `Trial ${at + 1} of 10.`)
const isSend = (method: string, path: string) => method === 'POST' && /^\/api\/(?:posts|comments\/[^/]+)$/.test(path)

/** Lets everything out that waits; answers how many ms it took until the last of it was sent. */
async function emptyOutbox(page: Page, line: FaultProxy): Promise<number> {
  line.forget()
  const startedAt = performance.now()
  await findNetwork(line, page)
  await untilSent(page, 400_000)
  const lastAt = Math.max(...line.requests().map(({ method, path, at }) => (isSend(method, path) ? at : 0)))
  return lastAt - startedAt
}

test('a new worker takes over with 100 things waiting: all go out within a minute, in order, each once', async ({
  page,
  line,
  deployment,
  deployedServer: server,
}) => {
  test.setTimeout(900_000)
  const author = await somebody(server, 'Hundred')
  const { id } = await publish(server, author, 'Discuss at length.')
  await settleIn(page, line.origin, author)
  await goTo(page, line.origin, `/postdetails?id=${id}`)
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  const button = page.locator('form', { has: field }).getByRole('button', { name: 'Post' })
  await expect(field).toBeVisible()
  const say = async (text: string) => {
    await field.fill(text)
    await button.click()
    await expect(field).toHaveValue('')
  }
  await loseNetwork(line, page)
  for (const text of trials) await say(text)
  const tenTookMs = await emptyOutbox(page, line)
  await loseNetwork(line, page)
  for (const text of comments) await say(text)
  await goTo(page, line.origin, '/home')
  for (const text of posts) await writePost(page, text)
  const waiting = async () => (await waitingKinds(page)).filter((kind) => kind !== 'view-posts').length
  expect(await waiting()).toBe(100)

  // The files of the app arrive, nothing else does.
  line.setFaults({ mode: 'cut', path: /^\/api\// })
  deployment.deploy({ previousAssets: 'kept' })
  await findUpdate(page)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(nextBuild(page)).toBeAttached({ timeout: 90_000 })
  await expect(page.getByText(/^You're offline\./)).toBeVisible()
  expect(await waiting()).toBe(100)

  const tookMs = await emptyOutbox(page, line)
  // A minute, or longer where ten things take long without a new worker already.
  expect(tookMs).toBeLessThan(Math.max(60_000, 15 * tenTookMs))
  const sent = readColumn(server.dataDir, 'SELECT content FROM comments WHERE post_id = ? ORDER BY rowid', id)
  expect(sent).toEqual([...trials, ...comments])
  const written = readColumn(
    server.dataDir,
    'SELECT text_content FROM posts WHERE author_id = ? ORDER BY rowid',
    author.user.id,
  )
  expect(written).toEqual(['Discuss at length.', ...posts])
  expect(line.requests().filter(({ method, path }) => isSend(method, path))).toHaveLength(100)
})

test('a new worker takes over while the one before still waits for an answer', async ({
  page,
  line,
  deployment,
  deployedServer: server,
}) => {
  await settleIn(page, line.origin, await somebody(server, 'Halfway'))
  await expect(page.getByRole('article').first()).toBeVisible()
  line.setFaults({ mode: 'hang', path: /^\/api\/feed/ })
  await page.getByRole('tab', { name: 'Following' }).click()
  await expect.poll(() => line.count('GET', /^\/api\/feed/)).toBeGreaterThan(0)
  deployment.deploy({ previousAssets: 'kept' })
  await findUpdate(page)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expect(nextBuild(page)).toBeAttached({ timeout: 90_000 })
})

test('a new worker takes over though the one before was asked something more after the member asked for it', async ({
  page,
  line,
  deployment,
  deployedServer: server,
}) => {
  const member = await somebody(server, 'Further')
  await settleIn(page, line.origin, member)
  await expect(page.getByRole('article').first()).toBeVisible()
  line.setFaults({ mode: 'hang', path: /^\/api\/feed/ })
  deployment.deploy({ previousAssets: 'kept' })
  await findUpdate(page)
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await update.waitFor()
  await update.evaluate((button: HTMLElement, memberId) => {
    const ask = () =>
      void fetch('/api/feed?type=following', { headers: { 'x-user-id': memberId } }).catch(() => undefined)
    ask()
    button.click()
    ask()
    setTimeout(ask)
  }, member.user.id)
  await expect(nextBuild(page)).toBeAttached({ timeout: 90_000 })
})

test('a new worker takes over though the app looks for the connection all the while', async ({
  page,
  line,
  deployment,
  deployedServer: server,
}) => {
  await settleIn(page, line.origin, await somebody(server, 'Restless'))
  await loseNetwork(line, page)
  line.setFaults({ mode: 'cut', path: /^\/api\// })
  deployment.deploy({ previousAssets: 'kept' })
  await findUpdate(page)
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await page.clock.install()
  await inSlowTime(page, async () => {
    await writePost(page, 'Said below ground.')
    await update.waitFor()
    // What is said about the post stands above it.
    const alert = page.getByRole('alert').filter({ hasText: 'It will be sent when you are back online.' })
    await expect(alert).toBeVisible()
    await update.click({ trial: true })
    await expect(alert).toBeVisible()
  })
  await page.clock.resume()
  await update.evaluate((button: HTMLElement) => {
    // As a phone does on a train: at each the app asks for the server.
    const look = () => {
      window.dispatchEvent(new Event('online'))
      setTimeout(look, 10)
    }
    look()
    button.click()
  })
  await expect(nextBuild(page)).toBeAttached({ timeout: 90_000 })
})

test('a new worker takes over though the rest of the app is to be fetched at that moment', async ({
  page,
  line,
  deployment,
  deployedServer: server,
}) => {
  await settleIn(page, line.origin, await somebody(server, 'Momentary'))
  await expect(page.getByRole('article').first()).toBeVisible()
  // As on a busy phone: what waits for an idle moment gets it right after the press.
  await page.evaluate(() => {
    const late: IdleRequestCallback[] = []
    Object.assign(window, { late, requestIdleCallback: (callback: IdleRequestCallback) => late.push(callback) })
  })
  deployment.deploy({ previousAssets: 'kept' })
  await findUpdate(page)
  const update = page.getByRole('button', { name: 'Update', exact: true })
  await update.waitFor()
  await update.evaluate((button: HTMLElement) => {
    const { late } = window as unknown as { late: IdleRequestCallback[] }
    const beIdle = () => {
      for (const callback of late) callback({ didTimeout: true, timeRemaining: () => 0 })
      setTimeout(beIdle, 5)
    }
    button.click()
    beIdle()
  })
  await expect(nextBuild(page)).toBeAttached({ timeout: 90_000 })
})
