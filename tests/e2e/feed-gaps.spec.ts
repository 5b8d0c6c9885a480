import type { Page, Request } from '@playwright/test'
import { storageKeys } from '#src/offline/storage/storage-keys.ts'
import { cardOf, openFeed, writePost } from '#tests/support/member-steps.ts'
import { publish } from '#tests/support/quick-member.ts'
import {
  comeBack,
  fastForward,
  followMember,
  seedMany,
  requestsUnderWay,
  restingTopOf,
  rowOf,
  scrollTo,
  settleIn,
  somebody,
  storedValue,
  untilPlaceKept,
} from '#tests/support/reading-steps.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

/** With a server of its own: among the posts of other stories a new ranking may bring up what others wrote before. */
const testAlone = test.extend<{ alone: TestServer }>({
  alone: async ({}, use) => {
    const server = await startServer()
    await use(server)
    await server.remove()
  },
  baseURL: ({ alone }, use) => use(alone.origin),
})

/** The posts of the feed from top to bottom as one scrolls through it, every row as often as it stands there. */
async function readThrough(page: Page, isEnough: (ids: readonly string[]) => boolean): Promise<string[]> {
  const ids: string[] = []
  await page.evaluate(() => window.scrollTo(0, 0))
  // Until then the rows of the place before are drawn.
  await expect(page.getByRole('feed').locator('[aria-posinset="1"]')).toBeInViewport()
  for (let step = 0; step < 200 && !isEnough(ids); step += 1) {
    const shown = await page
      .getByRole('feed')
      .locator('article[data-entry-key]')
      .evaluateAll((rows) =>
        rows
          .map((row) => ({ key: row.getAttribute('data-entry-key') ?? '', top: row.getBoundingClientRect().top }))
          .toSorted((a, b) => a.top - b.top)
          .map(({ key }) => key),
      )
    for (const key of shown) if (!ids.includes(key)) ids.push(key)
    // Not by the wheel, which may have turned several times before any of it shows: whole windows would go unread.
    await page.evaluate(() => window.scrollBy(0, 700))
    await expect.poll(() => isDrawnToTheBottom(page), { timeout: 30_000, intervals: [50] }).toBe(true)
  }
  return ids
}

/** Whether there are rows down to the bottom edge of the window. */
async function isDrawnToTheBottom(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('[role=feed] [data-entry-key]')]
    return rows.some((row) => row.getBoundingClientRect().bottom >= window.innerHeight)
  })
}

/** Comes back to the tab a while later and waits until an answer from then is in the feed, and with it on the device. */
async function comeBackToNews(page: Page, open: ReadonlySet<Request>): Promise<void> {
  // Before time is put forward: the feed's own look of each minute may come with it, and is as good.
  const cameAt = await page.evaluate(() => Date.now())
  await fastForward(page, open, 5_500)
  await comeBack(page)
  const fetchedAt = async () => {
    const stored = await storedValue(page, 'feed-following')
    return storageKeys['feed-following'].schema.safeParse(stored).data?.fetchedAt ?? 0
  }
  await expect.poll(fetchedAt).toBeGreaterThanOrEqual(cameAt)
}

testWithWorker(
  'coming back after 200 new posts moves nothing, and the gap fills in place with each post once',
  async ({ context, server }) => {
    test.setTimeout(240_000)
    await context.clock.install()
    const author = await somebody(server, 'Jonas')
    const reader = await somebody(server, 'Amara')
    await followMember(server, reader, author)
    const old = await seedMany(server, author, { words: 'Old', many: 30 })
    const first = await context.newPage()
    await settleIn(first, server.origin, reader)
    await openFeed(first, 'Following')
    const read = old[14] ?? ''
    await scrollTo(first, read)
    const before = await restingTopOf(rowOf(first, read))
    await untilPlaceKept(first)
    await first.close()

    const fresh = await seedMany(server, author, { words: 'New', many: 200 })
    await context.clock.fastForward(5_500)
    const open = requestsUnderWay(context)
    const page = await context.newPage()
    await page.goto('/home')
    // Where it was when the app was closed, and there it stays when the answer comes.
    await expect(page.getByRole('button', { name: '20 new posts' })).toBeVisible()
    await expect.poll(async () => Math.abs((await restingTopOf(rowOf(page, read))) - before)).toBeLessThan(1)
    const atRest = await restingTopOf(rowOf(page, read))
    await comeBackToNews(page, open)
    expect(await restingTopOf(rowOf(page, read))).toBe(atRest)

    await page.getByRole('button', { name: '20 new posts' }).click()
    await expect(rowOf(page, fresh.at(-1) ?? '')).toBeInViewport()
    const gap = page.getByRole('button', { name: 'Show missing posts' })
    for (let left = 180; left > 0; left -= 20) {
      const above = rowOf(page, fresh[left] ?? '')
      const isGapReached = async () => {
        const isDrawn = await gap.isVisible()
        // Not by the wheel, which may have turned several times before any of it shows, past the gap.
        if (!isDrawn) await page.evaluate(() => window.scrollBy(0, 500))
        return isDrawn && (await above.isVisible())
      }
      await expect.poll(isGapReached, { timeout: 30_000, intervals: [50] }).toBe(true)
      // Rows above may still be measured.
      await restingTopOf(above)
      await gap.scrollIntoViewIfNeeded()
      const place = await restingTopOf(above)
      await gap.click()
      await expect(rowOf(page, fresh[left - 1] ?? '')).toBeAttached()
      // What stood above the gap stays where it was; what was missing is below it.
      expect(Math.abs((await restingTopOf(above)) - place)).toBeLessThan(1)
    }
    await expect(gap).toHaveCount(0)
    const newest = [...old, ...fresh].toReversed()
    const shown = await readThrough(page, (ids) => ids.includes(old[0] ?? ''))
    expect(shown.slice(0, newest.length)).toEqual(newest)
  },
)

testAlone('own posts never wait behind the pill', async ({ page, context, alone }) => {
  await context.clock.install()
  const reader = await somebody(alone, 'Amara')
  const open = requestsUnderWay(context)
  await signInOnDevice(page, reader)
  await expect(page.getByRole('feed')).toBeVisible()
  await writePost(page, 'Said right here.')
  await expect(cardOf(page, 'Said right here.')).toHaveCount(1)
  // Another device of hers.
  await seedMany(alone, reader, { words: 'Said elsewhere', many: 1 })
  // A refresh under way since before would not know of it: then the next one does.
  await expect(async () => {
    await fastForward(page, open, 5_500)
    await comeBack(page)
    await expect(cardOf(page, 'Said elsewhere 1.')).toHaveCount(1, { timeout: 2_000 })
  }).toPass({ timeout: 40_000 })
  await expect(cardOf(page, 'Said right here.')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /new posts?$/ })).toHaveCount(0)
})

test('an own post enters above while one reads below, and nothing moves', async ({ page, context, server }) => {
  await context.clock.install()
  const author = await somebody(server, 'Jonas')
  const reader = await somebody(server, 'Amara')
  await followMember(server, reader, author)
  const ids = await seedMany(server, author, { words: 'Old', many: 15 })
  const open = requestsUnderWay(context)
  await signInOnDevice(page, reader)
  await openFeed(page, 'Following')
  const read = ids[6] ?? ''
  await scrollTo(page, read)
  const before = await restingTopOf(rowOf(page, read))
  const place = Number(await rowOf(page, read).getAttribute('aria-posinset'))
  await seedMany(server, reader, { words: 'Said elsewhere', many: 1 })
  await comeBackToNews(page, open)
  await expect(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false')
  await expect(rowOf(page, read)).toHaveAttribute('aria-posinset', String(place + 1))
  expect(Math.abs((await restingTopOf(rowOf(page, read))) - before)).toBeLessThan(1)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(cardOf(page, 'Said elsewhere 1.')).toBeVisible()
})

test('who lets somebody go sees their posts until they ask for Following anew, and then no more', async ({
  page,
  server,
}) => {
  const reader = await somebody(server, 'Choosy')
  const [stays, goes] = [await somebody(server, 'Stays'), await somebody(server, 'Goes')]
  for (const writer of [stays, goes]) {
    await followMember(server, reader, writer)
    await publish(server, writer, `${writer.user.first_name} says so.`)
  }
  await signInOnDevice(page, reader)
  await openFeed(page, 'Following')
  await cardOf(page, 'Goes says so.').getByRole('link', { name: 'Goes Osei' }).click()
  await page.getByRole('link', { name: 'Profile of Goes Osei' }).click()
  await page.getByRole('button', { name: 'Unfollow Goes Osei' }).click()
  await expect(page.getByRole('button', { name: 'Follow Goes Osei' })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).first().click()
  const newest = page.getByRole('feed').locator('[aria-posinset="1"]')
  await expect(newest).toContainText('Goes says so.')
  await page.getByRole('button', { name: 'Refresh Feed', exact: true }).click()
  await expect(newest).toContainText('Stays says so.')
})
