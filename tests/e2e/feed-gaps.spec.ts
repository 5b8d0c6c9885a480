import type { Page } from '@playwright/test'
import { cardOf, writePost } from '#tests/support/member-steps.ts'
import {
  comeBack,
  followMember,
  publishMany,
  rowOf,
  scrollTo,
  settleIn,
  somebody,
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
    await page.waitForTimeout(30)
  }
  return ids
}

test('coming back after 200 new posts moves nothing, and the gap fills in place with each post once', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.origin })
  try {
    const author = await somebody(server, 'Jonas')
    const reader = await somebody(server, 'Amara')
    await followMember(server, reader, author)
    const old = await publishMany(server, author, { words: 'Old', many: 30 })
    const first = await context.newPage()
    await settleIn(first, server.origin, reader)
    await first.getByRole('tab', { name: 'Following' }).click()
    const read = old[14] ?? ''
    await scrollTo(first, read)
    await first.waitForTimeout(1_000)
    const before = await topOf(rowOf(first, read))
    await first.close()

    const fresh = await publishMany(server, author, { words: 'New', many: 200 })
    const page = await context.newPage()
    await page.goto('/home')
    // Where it was when the app was closed, and there it stays when the answer comes.
    await expect(page.getByRole('button', { name: '20 new posts' })).toBeVisible()
    await expect.poll(async () => Math.abs((await topOf(rowOf(page, read))) - before)).toBeLessThan(1)
    const atRest = await topOf(rowOf(page, read))
    await page.waitForTimeout(5_500)
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
  try {
    const reader = await somebody(server, 'Amara')
    const page = await context.newPage()
    await settleIn(page, server.origin, reader)
    await expect(page.getByRole('feed')).toBeVisible()
    await writePost(page, 'Said right here.')
    await expect(cardOf(page, 'Said right here.')).toHaveCount(1)
    // Another device of hers.
    await publishMany(server, reader, { words: 'Said elsewhere', many: 1 })
    await page.waitForTimeout(5_500)
    await comeBack(page)
    await expect(cardOf(page, 'Said elsewhere 1.')).toHaveCount(1)
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
  try {
    const author = await somebody(server, 'Jonas')
    const reader = await somebody(server, 'Amara')
    await followMember(server, reader, author)
    const ids = await publishMany(server, author, { words: 'Old', many: 15 })
    const page = await context.newPage()
    await settleIn(page, server.origin, reader)
    await page.getByRole('tab', { name: 'Following' }).click()
    const read = ids[6] ?? ''
    await scrollTo(page, read)
    await publishMany(server, reader, { words: 'Said elsewhere', many: 1 })
    await page.waitForTimeout(5_500)
    const before = await topOf(rowOf(page, read))
    const refreshed = page.waitForResponse((reply) => reply.url().includes('/api/feed') && reply.status() === 200)
    await comeBack(page)
    await refreshed
    await expect(page.getByRole('feed')).toHaveAttribute('aria-busy', 'false')
    await page.waitForTimeout(300)
    expect(Math.abs((await topOf(rowOf(page, read))) - before)).toBeLessThan(1)
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(cardOf(page, 'Said elsewhere 1.')).toBeVisible()
  } finally {
    await context.close()
    await server.remove()
  }
})
