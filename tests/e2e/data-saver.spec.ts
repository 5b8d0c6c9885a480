import type { Page, Response } from '@playwright/test'
import { openFeed } from '#tests/support/member-steps.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { followMember, settleIn, somebody, untilPersisted } from '#tests/support/reading-steps.ts'
import { seedCopies } from '#tests/support/seed-posts.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

const posts = 50

/** Counts what answers of the API and pictures weigh, as they come over the line. */
function weigh(page: Page) {
  const weights: Promise<number>[] = []
  const pictures: string[] = []
  const shown: string[] = []
  let isWeighing = true
  const take = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/media/') && response.request().serviceWorker() === null) shown.push(pathname)
    // What the worker hands on it has fetched itself, which counts.
    if (response.fromServiceWorker()) return
    if (pathname.startsWith('/media/')) pictures.push(pathname)
    if (!isWeighing || (!pathname.startsWith('/media/') && !pathname.startsWith('/api/'))) return
    const sizes = response.request().sizes()
    weights.push(sizes.then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize))
  }
  page.context().on('response', take)
  return {
    /** As they came over the line; the driver does not hear all of it from a worker that was started anew. */
    pictures,
    /** As pages were given them, by whomever. */
    shown,
    /** Of all up to now; what comes later is not weighed, as the page may close before its weight is known. */
    total: async () => {
      isWeighing = false
      return (await Promise.all(weights)).reduce((sum, size) => sum + size, 0)
    },
  }
}

testWithWorker(
  'while data is saved, fifty picture posts cost less than 300 kB, and a picture loads when tapped',
  async ({ page, server }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width: 390, height: 844 })
    const [author, reader] = [await somebody(server, 'Jonas'), await somebody(server, 'Amara')]
    await followMember(server, reader, author)
    const pictures = [await phonePicture('one.jpg', 200)]
    const first = await publishPictures(server, author, { text: 'Picture 1.', pictures })
    const others = Array.from({ length: posts - 1 }, (_, at) => `Picture ${at + 2}.`)
    await seedCopies(server, { id: first.id, texts: others })
    await settleIn(page, server.origin, reader)
    await page.goto('/settings')
    const on = page.getByRole('group', { name: 'Data saver' }).getByRole('radio', { name: 'On' })
    await on.click()
    await expect(on).toBeChecked()
    await untilPersisted(page, 'data-saver')
    await page.goto('/home')
    const scale = weigh(page)
    await openFeed(page, 'Following')
    await expect(page.getByRole('button', { name: /^Load: Image 1 of 1/ }).first()).toBeVisible()
    const readToTheEnd = async () => {
      // Done when it returns: turns of a wheel would wait in line, and lead on past the last picture.
      await page.evaluate(() => window.scrollBy(0, 800))
      return page.getByText('Picture 1.', { exact: true }).count()
    }
    await expect.poll(readToTheEnd, { intervals: [100], timeout: 60_000 }).toBe(1)
    const total = await scale.total()
    test.info().annotations.push({ type: 'bytes', description: String(total) })
    // That it weighed: how many of the pages were fetched before it began differs.
    expect(total).toBeGreaterThan(1_000)
    expect(total).toBeLessThan(300_000)
    expect([scale.pictures, scale.shown]).toEqual([[], []])

    await page
      .getByRole('button', { name: /^Load: Image 1 of 1/ })
      .last()
      .click()
    await expect.poll(() => scale.shown).toEqual([expect.stringMatching(/\/320\.\w+$/)])
    expect(scale.shown).toEqual(expect.arrayContaining(scale.pictures))
    expect(scale.pictures.length).toBeLessThanOrEqual(1)
    await expect(page.getByRole('button', { name: /^Open: Image 1 of 1/ })).toHaveCount(1)
  },
)

test('it turns itself on on a slow connection, until the member says otherwise', async ({ page, server }) => {
  await page.addInitScript(() => {
    const slow = Object.assign(new EventTarget(), { saveData: false, effectiveType: '3g' })
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => slow })
  })
  const member = await somebody(server, 'Sofie')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/feed')) asked.push(new URL(request.url()).search)
  })
  await signInOnDevice(page, member)
  await expect.poll(() => asked).toContain('?type=for-you&limit=10')
  await page.goto('/settings')
  const choice = page.getByRole('group', { name: 'Data saver' })
  await expect(choice.getByText(/It is on right now/)).toBeVisible()
  await choice.getByRole('radio', { name: 'Off' }).click()
  await expect(choice.getByRole('radio', { name: 'Off' })).toBeChecked()
  await untilPersisted(page, 'data-saver')
  asked.length = 0
  await page.goto('/home')
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.join()).not.toContain('limit')
})
