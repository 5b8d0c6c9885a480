import type { Page } from '@playwright/test'
import { seedMany, somebody } from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect, test } from '#tests/support/story.ts'

const virtualizer = '**/assets/virtualizer-*.js'

/** How far each row in the page begins below or above the end of the one before it, in pixels; heights are rounded to whole ones. */
function gapsBetweenRows(page: Page): Promise<number[]> {
  return page.getByRole('feed').evaluate((feed) => {
    const edges = [...feed.querySelectorAll('[data-index]')]
      .map((row) => row.getBoundingClientRect())
      .toSorted((a, b) => a.top - b.top)
    return edges.slice(1).map(({ top }, index) => Math.abs(top - (edges[index]?.bottom ?? 0)))
  })
}

/** Whether rows fill the window down to its lower edge. */
function fillsWindow(page: Page): Promise<boolean> {
  return page.getByRole('feed').evaluate((feed) => {
    const rows = [...feed.querySelectorAll('[data-index]')].map((row) => row.getBoundingClientRect())
    return rows.some(({ top }) => top <= 120) && rows.some(({ bottom }) => bottom >= window.innerHeight)
  })
}

test('only the posts that fill the window are drawn at first, the ones around it once these are seen', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    // A tab that nobody sees goes on without a frame; here each one is waited for, however long a busy machine takes to draw it.
    const set = window.setTimeout.bind(window)
    const setUnlessUnseen = (handler: TimerHandler, ms = 0) => set(handler, ms === 500 ? 60_000 : ms)
    window.setTimeout = setUnlessUnseen as typeof window.setTimeout
    const outside = () => {
      const rows = [...document.querySelectorAll('#root [data-index]')]
      return rows.filter((row) => row.getBoundingClientRect().top >= window.innerHeight).length
    }
    const mark = performance.mark.bind(performance)
    performance.mark = (name, options) => {
      if (name === 'first-screen') {
        requestAnimationFrame(() => (document.documentElement.dataset.outsideAtFirst = String(outside())))
      }
      return mark(name, options)
    }
  })
  const author = await somebody(server, 'Jonas')
  await seedMany(server, author, { words: 'Filling', many: 20 })
  await signInOnDevice(page, author)
  const rows = page.locator('#root [data-index]')
  const outsideNow = () =>
    rows.evaluateAll((all) => all.filter((row) => row.getBoundingClientRect().top >= window.innerHeight).length)
  await expect.poll(outsideNow).toBeGreaterThanOrEqual(4)
  expect(Number(await page.locator('html').getAttribute('data-outside-at-first'))).toBeLessThanOrEqual(1)
  await expect(rows.first()).toBeInViewport()
})

test('the feed is read on though the code for long lists does not come, which is asked for again', async ({
  page,
  server,
}) => {
  const reader = await somebody(server, 'Rosa')
  await seedMany(server, reader, { words: 'Row', many: 40 })
  await page.route(virtualizer, (route) => route.abort())
  const asked = page.waitForRequest(virtualizer)
  await signInOnDevice(page, reader)
  await asked
  const feed = page.getByRole('feed', { name: 'For You' })
  const highest = () =>
    feed
      .locator('[data-index]')
      .evaluateAll((rows) => Math.max(...rows.map((row) => Number(row.getAttribute('data-index')))))
  for (let step = 0; step < 100 && (await highest()) < 30; step += 1) {
    await page.evaluate(() => window.scrollBy(0, 500))
    await expect.poll(() => fillsWindow(page)).toBe(true)
    expect(Math.max(...(await gapsBetweenRows(page)))).toBeLessThanOrEqual(1)
  }
  expect(await highest()).toBeGreaterThanOrEqual(30)

  await page.unroute(virtualizer)
  const comes = page.waitForResponse(virtualizer)
  await page.getByRole('tab', { name: 'Following' }).click()
  expect((await comes).ok()).toBe(true)
})

test('whoever reads notices nothing as the code for long lists takes over', async ({ page, server }) => {
  const reader = await somebody(server, 'Ines')
  await seedMany(server, reader, { words: 'Row', many: 40 })
  let letCome = () => {}
  const held = new Promise<void>((resolve) => {
    letCome = resolve
  })
  await page.route(virtualizer, async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForRequest(virtualizer)
  await signInOnDevice(page, reader)
  await asked
  const row = page.getByRole('feed', { name: 'For You' }).locator('[data-entry-key]').nth(2)
  await row.scrollIntoViewIfNeeded()
  await row.focus()
  const reading = await row.elementHandle()
  const place = () => reading?.evaluate((element) => [element.isConnected, element.getBoundingClientRect().top])
  const isFocused = () => reading?.evaluate((element) => element === document.activeElement)
  await page.evaluate(() => window.scrollBy(0, 300))
  await expect.poll(() => fillsWindow(page)).toBe(true)
  const before = await place()
  // The virtualizer alone watches the sizes of rows.
  await page.evaluate(() => {
    const observe = ResizeObserver.prototype.observe
    ResizeObserver.prototype.observe = function (target, options) {
      if (target.hasAttribute('data-index')) performance.mark('taken-over')
      observe.call(this, target, options)
    }
  })
  letCome()
  await page.waitForFunction(() => performance.getEntriesByName('taken-over').length > 0)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await place()).toEqual(before)
  expect(await isFocused()).toBe(true)
  expect(Math.max(...(await gapsBetweenRows(page)))).toBeLessThanOrEqual(1)
})
