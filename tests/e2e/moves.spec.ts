import type { Page } from '@playwright/test'
import { openFeed } from '#tests/support/member-steps.ts'
import { enter } from '#tests/support/quick-member.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { restingTopOf } from '#tests/support/reading-steps.ts'
import { seedPosts } from '#tests/support/seed-posts.ts'
import { expect, test } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'
import { shiftsOn, watchShifts } from '#tests/support/layout-shifts.ts'

declare global {
  interface Window {
    moves?: string[]
  }
}

/**
 * Notes what each move of the page takes along, and whether it is there afterwards. Where moves are `awaited`, they are not given up when
 * the next screen takes longer than the app waits for it, as it may on a busy machine.
 */
async function watchMoves(page: Page, { awaited }: { awaited: boolean }): Promise<void> {
  await page.addInitScript((isAwaited) => {
    const moves: string[] = []
    window.moves = moves
    const start = document.startViewTransition.bind(document)
    const named = () =>
      [...document.querySelectorAll<HTMLElement>('[style*="view-transition-name"]')].map(({ tagName }) => tagName)
    document.startViewTransition = (change) => {
      const before = named().join()
      const transition = start(change)
      if (isAwaited) transition.skipTransition = () => undefined
      const note = () => moves.push(`${before} to ${named().join()}`)
      transition.ready.then(note, () => moves.push('nothing'))
      return transition
    }
  }, awaited)
}

const movesOn = (page: Page) => page.evaluate(() => window.moves ?? ['nobody listened'])
const topOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

test('a post that is opened becomes its screen, and the other way round on the way back', async ({ page, server }) => {
  const author = await enter(page, server, { firstName: 'Mo', lastName: 'Ving', username: 'mo.ving' })
  await seedPosts(
    server,
    author,
    Array.from({ length: 30 }, (_, at) => `Moving thought number ${at}.`),
  )
  await watchMoves(page, { awaited: true })
  await watchShifts(page)
  await page.goto('/home')
  await openFeed(page, 'Following')
  const post = page.getByRole('article').filter({ hasText: 'Moving thought number 14.' })
  while ((await post.count()) === 0) await page.keyboard.press('j')
  await post.scrollIntoViewIfNeeded()
  await restingTopOf(post)
  const before = await topOf(page)
  await post.getByText('Moving thought number 14.').click()
  await expect(page.getByRole('heading', { name: 'Post' })).toBeVisible()
  await expect.poll(() => movesOn(page)).toEqual(['ARTICLE to ARTICLE'])
  await page.goBack()
  await expect(post).toBeFocused()
  await expect.poll(() => movesOn(page)).toEqual(['ARTICLE to ARTICLE', 'ARTICLE to ARTICLE'])
  await expect.poll(() => topOf(page)).toBe(before)
  await expect(page.locator('[data-moving]')).toHaveCount(0)
  expect(await shiftsOn(page)).toEqual([])
})

test('a picture comes out of its card and goes back there', async ({ page, server }) => {
  const author = await enter(page, server, { firstName: 'Pic', lastName: 'Ture', username: 'pic.moves' })
  const pictures = [await phonePicture('one.jpg', 20), await phonePicture('two.jpg', 200)]
  const { id } = await publishPictures(server, author, { text: 'Two that move.', pictures })
  await watchMoves(page, { awaited: true })
  await page.goto(`/postdetails?id=${id}`)
  await page.waitForLoadState('networkidle')
  const second = page.getByRole('button', { name: /Image 2 of 2/ })
  const preview = page.getByRole('dialog', { name: /^Images of the post/ })
  await second.click()
  await expect(preview).toBeVisible()
  await expect.poll(() => movesOn(page)).toEqual(['BUTTON to IMG'])
  await page.goBack()
  await expect(preview).toHaveCount(0)
  await expect.poll(() => movesOn(page)).toEqual(['BUTTON to IMG', 'IMG to BUTTON'])
  await expect(second).toBeFocused()
  await expect(page.locator('[data-moving]')).toHaveCount(0)
})

test('whoever goes on at once, wants things still or has an older browser is where they wanted to go', async ({
  page,
  server,
}) => {
  const author = await enter(page, server, { firstName: 'No', lastName: 'Wait', username: 'no.waits' })
  await seedPosts(server, author, ['Nobody waits for this one.'])
  await watchMoves(page, { awaited: false })
  await page.goto('/home')
  await openFeed(page, 'Following')
  const post = page.getByText('Nobody waits for this one.')
  const heading = page.getByRole('heading', { name: 'Post', exact: true })
  const openAndReturn = async () => {
    await post.click()
    await expect(heading).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(heading).toHaveCount(0)
    await expect(post).toBeVisible()
  }
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAndReturn()
  expect(await movesOn(page)).toEqual([])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Both within the time of one move.
  await post.evaluate((words: HTMLElement) => {
    const goBack = () => {
      const back = document.querySelector<HTMLElement>('button[aria-label="Back"]')
      if (back) back.click()
      else setTimeout(goBack)
    }
    words.closest('article')?.focus()
    words.click()
    goBack()
  })
  await expect.poll(async () => (await movesOn(page)).length).toBeGreaterThan(0)
  await expect(heading).toHaveCount(0)
  await expect(post).toBeVisible()
  await expect(page.locator('[data-moving]')).toHaveCount(0)

  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'startViewTransition')
    Reflect.deleteProperty(Document.prototype, 'startViewTransition')
  })
  expect(await page.evaluate(() => 'startViewTransition' in document)).toBe(false)
  await openAndReturn()
})
