import type { Page } from '@playwright/test'
import { storageFamilies } from '#src/offline/storage/storage-keys.ts'
import { cardOf, openFeed, writePost } from '#tests/support/member-steps.ts'
import {
  comeBack,
  followMember,
  publishMany,
  restingTopOf,
  rowOf,
  scrollTo,
  settleIn,
  somebody,
  storedValue,
  topOf,
} from '#tests/support/reading-steps.ts'
import { startServer } from '#tests/support/start-server.ts'
import { expect, test } from '#tests/support/story.ts'

/** The posts of the feed from top to bottom as one scrolls through it, every row as often as it stands there. */
async function readThrough(page: Page, isEnough: (ids: readonly string[]) => boolean): Promise<string[]> {
  const ids: string[] = []
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.mouse.move(600, 500)
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
    await page.mouse.wheel(0, 500)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  return ids
}

/** Whether the place in the feed lies on the device as it is on screen. */
async function isPlaceKept(page: Page): Promise<boolean> {
  const stored = await storedValue(page, 'feed-position:following')
  const place = storageFamilies['feed-position'].schema.safeParse(stored).data
  // A place from before may be of a row that is no longer drawn.
  if (place === undefined || (await rowOf(page, place.entryKey).count()) === 0) return false
  return Math.abs((await topOf(rowOf(page, place.entryKey))) + place.offset) < 1
}

test('coming back after 200 new posts moves nothing, and the gap fills in place with each post once', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.origin })
  await context.clock.install()
  try {
    const author = await somebody(server, 'Jonas')
    const reader = await somebody(server, 'Amara')
    await followMember(server, reader, author)
    const old = await publishMany(server, author, { words: 'Old', many: 30 })
    const first = await context.newPage()
    await settleIn(first, server.origin, reader)
    await openFeed(first, 'Following')
    const read = old[14] ?? ''
    await scrollTo(first, read)
    const before = await restingTopOf(rowOf(first, read))
    await expect.poll(() => isPlaceKept(first)).toBe(true)
    await first.close()

    const fresh = await publishMany(server, author, { words: 'New', many: 200 })
    await context.clock.fastForward(5_500)
    const page = await context.newPage()
    await page.goto('/home')
    // Where it was when the app was closed, and there it stays when the answer comes.
    await expect(page.getByRole('button', { name: '20 new posts' })).toBeVisible()
    await expect.poll(async () => Math.abs((await topOf(rowOf(page, read))) - before)).toBeLessThan(1)
    const atRest = await topOf(rowOf(page, read))
    await page.clock.fastForward(5_500)
    const refreshed = page.waitForResponse((reply) => reply.url().includes('/api/feed') && reply.status() === 200)
    await comeBack(page)
    await refreshed
    expect(await topOf(rowOf(page, read))).toBe(atRest)

    await page.getByRole('button', { name: '20 new posts' }).click()
    await expect(rowOf(page, fresh.at(-1) ?? '')).toBeInViewport()
    const gap = page.getByRole('button', { name: 'Show missing posts' })
    await page.mouse.move(600, 500)
    for (let left = 180; left > 0; left -= 20) {
      const above = rowOf(page, fresh[left] ?? '')
      await expect
        .poll(async () => {
          if (!(await gap.isVisible())) await page.mouse.wheel(0, 500)
          return (await gap.isVisible()) && (await above.isVisible())
        })
        .toBe(true)
      await gap.scrollIntoViewIfNeeded()
      const place = await topOf(above)
      await gap.click()
      await expect(rowOf(page, fresh[left - 1] ?? '')).toBeAttached()
      // What stood above the gap stays where it was; what was missing is below it.
      expect(Math.abs((await topOf(above)) - place)).toBeLessThan(1)
    }
    await expect(gap).toHaveCount(0)
    const newest = [...old, ...fresh].toReversed()
    const shown = await readThrough(page, (ids) => ids.includes(old[0] ?? ''))
    expect(shown.slice(0, newest.length)).toEqual(newest)
  } finally {
    await context.close()
    await server.remove()
  }
})

test('own posts never wait behind the pill', async ({ browser }) => {
  test.setTimeout(90_000)
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.origin })
  await context.clock.install()
  try {
    const reader = await somebody(server, 'Amara')
    const page = await context.newPage()
    await settleIn(page, server.origin, reader)
    await expect(page.getByRole('feed')).toBeVisible()
    await writePost(page, 'Said right here.')
    await expect(cardOf(page, 'Said right here.')).toHaveCount(1)
    // Another device of hers.
    await publishMany(server, reader, { words: 'Said elsewhere', many: 1 })
    // A refresh under way since before would not know of it: then the next one does.
    await expect(async () => {
      await page.clock.fastForward(5_500)
      await comeBack(page)
      await expect(cardOf(page, 'Said elsewhere 1.')).toHaveCount(1, { timeout: 2_000 })
    }).toPass({ timeout: 20_000 })
    await expect(cardOf(page, 'Said right here.')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /new posts?$/ })).toHaveCount(0)
  } finally {
    await context.close()
    await server.remove()
  }
})

test('an own post enters above while one reads below, and nothing moves', async ({ browser }) => {
  test.setTimeout(90_000)
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.origin })
  await context.clock.install()
  try {
    const author = await somebody(server, 'Jonas')
    const reader = await somebody(server, 'Amara')
    await followMember(server, reader, author)
    const ids = await publishMany(server, author, { words: 'Old', many: 15 })
    const page = await context.newPage()
    await settleIn(page, server.origin, reader)
    await openFeed(page, 'Following')
    const read = ids[6] ?? ''
    await scrollTo(page, read)
    await publishMany(server, reader, { words: 'Said elsewhere', many: 1 })
    await page.clock.fastForward(5_500)
    const before = await topOf(rowOf(page, read))
    const place = Number(await rowOf(page, read).getAttribute('aria-posinset'))
    const refreshed = page.waitForResponse((reply) => reply.url().includes('/api/feed') && reply.status() === 200)
    await comeBack(page)
    await refreshed
    await expect(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false')
    await expect(rowOf(page, read)).toHaveAttribute('aria-posinset', String(place + 1))
    expect(Math.abs((await topOf(rowOf(page, read))) - before)).toBeLessThan(1)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(cardOf(page, 'Said elsewhere 1.')).toBeVisible()
  } finally {
    await context.close()
    await server.remove()
  }
})
