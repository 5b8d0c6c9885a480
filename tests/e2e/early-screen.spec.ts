import type { Locator, Page } from '@playwright/test'
import { allowTime } from '#tests/support/allow-time.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { cardOf, pressWords } from '#tests/support/member-steps.ts'
import { publish } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { readDown } from '#tests/support/read-down.ts'
import { restingTopOf, rowOf, somebody, storedOnDevice } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

declare global {
  interface Window {
    shifts: number
    blanks: number
    hadEarlyScreen: boolean
  }
}

const appCode = '**/assets/start-*.js'
const early = (page: Page) => page.locator('#early-screen')
const savedScreen = (page: Page) => page.evaluate(() => localStorage.getItem('sayso-first-screen') ?? '')

async function untilSaved(page: Page, words: string): Promise<void> {
  await expect.poll(() => savedScreen(page)).toContain(words)
}

test('the feed is there before the app is, and what was pressed meanwhile is done', async ({ page, server }) => {
  const reader = await somebody(server, 'Early')
  const post = await publish(server, reader, 'Read me before breakfast.')
  await signInOnDevice(page, reader)
  await expect(cardOf(page, post.text_content)).toBeVisible()
  await untilSaved(page, post.text_content)

  // Where style sheets are late the app starts without the screen that was saved.
  await allowTime(page)
  const letThrough = await holdRequests(page, appCode)
  await page.reload({ waitUntil: 'commit' })
  await expect(early(page).getByText(post.text_content)).toBeVisible()
  await expect(page.locator('#root')).toBeEmpty()
  // A link is one before the app is there.
  await expect(early(page).getByRole('link', { name: 'Profile', exact: true }).first()).toHaveAttribute(
    'href',
    /profile/,
  )
  await rowOf(page, post.id).locator('[data-action="like"]').click()
  await letThrough()
  await expect(early(page)).toHaveCount(0)
  await expect(cardOf(page, post.text_content).locator('[data-action="like"]')).toHaveAttribute('aria-pressed', 'true')
  const likes = () => readColumn<number>(server.dataDir, 'SELECT count(*) FROM likes WHERE post_id = ?', post.id)
  await expect.poll(likes).toEqual([1])
})

test('a press on the words of a post is one before the app is there, and opens it', async ({ page, server }) => {
  const reader = await somebody(server, 'Eager')
  const post = await publish(server, reader, 'Open me before breakfast, #early.')
  await signInOnDevice(page, reader)
  await expect(cardOf(page, post.text_content)).toBeVisible()
  await untilSaved(page, 'Open me')
  await allowTime(page)
  const letThrough = await holdRequests(page, appCode)
  await page.reload({ waitUntil: 'commit' })
  await pressWords(early(page).getByRole('article').filter({ hasText: 'Open me' }), 'Open me')
  await letThrough()
  await expect(page).toHaveURL((url) => url.pathname === '/postdetails' && url.searchParams.get('id') === post.id)
})

test('the app takes its place without a jump, wherever one was', async ({ page, server }) => {
  await page.addInitScript(() => {
    window.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifts += 'value' in entry ? Number(entry.value) : 0
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const id = await readDown(page, server, { names: ['Deep', 'Down'], words: 'Far down', many: 40, nth: 12 })
  // Where it is in the last moment: what is said above the feed comes and goes.
  await rowOf(page, id).evaluate((row) => {
    window.addEventListener('pagehide', () => sessionStorage.setItem('top', `${row.getBoundingClientRect().top}`))
  })

  await allowTime(page)
  const letThrough = await holdRequests(page, appCode)
  await page.reload({ waitUntil: 'commit' })
  const top = await page.evaluate(() => Number(sessionStorage.getItem('top')))
  const drawn = early(page).locator(`[data-entry-key="${id}"]`)
  await expect(drawn).toBeInViewport()
  expect(Math.abs((await restingTopOf(drawn)) - top)).toBeLessThanOrEqual(1)
  await letThrough()
  await expect(early(page)).toHaveCount(0)
  const atOnce = await rowOf(page, id).evaluate((row) => row.getBoundingClientRect().top)
  expect(Math.abs(atOnce - top)).toBeLessThanOrEqual(1)
  expect(Math.abs((await restingTopOf(rowOf(page, id))) - top)).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => window.shifts)).toBe(0)
})

/** Answers whether anything was drawn early since the page was opened, be it gone again. */
async function noteEarlyScreen(page: Page): Promise<() => Promise<boolean>> {
  await page.addInitScript(() => {
    window.hadEarlyScreen = false
    const look = () => (window.hadEarlyScreen ||= document.getElementById('early-screen') !== null)
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => window.hadEarlyScreen)
}

test('nothing is drawn early for whoever left, chose another look or turned the phone', async ({ page, server }) => {
  const reader = await somebody(server, 'Gone')
  const post = await publish(server, reader, 'Only while I am here.')
  await signInOnDevice(page, reader)
  await expect(cardOf(page, post.text_content)).toBeVisible()
  await untilSaved(page, post.text_content)

  const hasDrawnEarly = await noteEarlyScreen(page)
  await page.reload()
  await expect(cardOf(page, post.text_content)).toBeVisible()
  expect(await hasDrawnEarly()).toBe(true)
  await page.goto('/robots.txt')
  // Nor are the first posts there.
  const [answer, letThrough] = [await holdRequests(page, '**/api/feed*'), await holdRequests(page, appCode)]
  await page.setViewportSize({ width: 900, height: 1280 })
  await page.goto('/', { waitUntil: 'commit' })
  await letThrough()
  // By then it would have been.
  await expect(page.locator('#root nav').first()).toBeVisible()
  expect(await hasDrawnEarly()).toBe(false)
  await answer()
  await page.unroute('**/api/feed*')
  await expect(cardOf(page, post.text_content)).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => savedScreen(page)).toBe('')
  await page.goto('/')
  await untilSaved(page, post.text_content)
  await page.getByRole('button', { name: 'Logout' }).first().click()
  await expect(page).toHaveURL(/login/)
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe('{}')
})

test('a visitor’s device is left as it is: nothing is asked for', async ({ page, server }) => {
  await holdRequests(page, appCode)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(server.origin, { waitUntil: 'commit' })
  await expect.poll(() => asked.some((path) => path.startsWith('/assets/start-'))).toBe(true)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  expect(asked).not.toContain('/api/feed')
})

/** Answers, once the app is there, in how many frames there was neither its frame nor what stands for it. */
async function countBlankFrames(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.blanks = 0
    const look = () => {
      const isThere = document.querySelector('#root nav, #root form, #early-screen') !== null
      const standIn = document.getElementById('skeleton')
      if (standIn !== null && !isThere && !standIn.checkVisibility()) window.blanks += 1
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  return () => page.evaluate(() => window.blanks)
}

const boxOf = (place: Locator) => place.evaluate((each) => JSON.stringify(each.getBoundingClientRect()))

test('where no feed was saved the frame stands ready, in the theme of the device, for members alone', async ({
  page,
  server,
  openContext,
}) => {
  const reader = await somebody(server, 'Frame')
  const blankFrames = await countBlankFrames(page)
  await signInOnDevice(page, reader)
  await expect(page.getByRole('feed')).toBeVisible()
  await page.goto('/settings')
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect.poll(() => storedOnDevice(page, 'theme')).toBe('dark')
  const [frame, mark] = [page.locator('.skeleton-shell'), page.locator('.skeleton-splash')]
  for (const [width, part, own] of [
    [1280, '.skeleton-head', 'main > div:first-of-type'],
    [390, '.skeleton-foot', 'nav[aria-label="Quick access"]'],
  ] as const) {
    await page.goto('/robots.txt')
    await page.setViewportSize({ width, height: 844 })
    // Nor are the first posts there.
    const [answer, letThrough] = [await holdRequests(page, '**/api/feed*'), await holdRequests(page, appCode)]
    await page.goto('/', { waitUntil: 'commit' })
    await expect(frame).toBeVisible()
    await expect(mark).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const before = await boxOf(page.locator(part))
    await letThrough()
    await expect(page.locator(own)).toBeVisible()
    await expect(frame).toBeHidden()
    expect(await boxOf(page.locator(own))).toBe(before)
    expect(await blankFrames()).toBe(0)
    await answer()
    await page.unroute(appCode)
    await page.unroute('**/api/feed*')
  }

  const visitor = await (await openContext()).newPage()
  const blanksOfVisitor = await countBlankFrames(visitor)
  const letThrough = await holdRequests(visitor, appCode)
  // At the login that itself would be there.
  await visitor.goto('/RequestPasswordReset', { waitUntil: 'commit' })
  await expect(visitor.locator('.skeleton-splash')).toBeVisible()
  await expect(visitor.locator('.skeleton-shell')).toBeHidden()
  await letThrough()
  await expect(visitor.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await blanksOfVisitor()).toBe(0)
})
