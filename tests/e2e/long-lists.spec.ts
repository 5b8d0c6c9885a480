import type { Locator, Page } from '@playwright/test'
import { cardOf } from '#tests/support/member-steps.ts'
import { enter, makeMember } from '#tests/support/quick-member.ts'
import { seedPosts } from '#tests/support/seed-posts.ts'
import { expect, test } from '#tests/support/story.ts'

const topOf = async (row: Locator) => Math.round((await row.boundingBox())?.y ?? NaN)
// What is left out is what a row holds, not the row.
const isDrawn = (row: Locator) =>
  row.getByRole('heading').evaluate((name) => name.checkVisibility({ contentVisibilityAuto: true }))

/** Scrolls on until the last of the posts is there, each of them drawn on the way. */
async function walkToEnd(page: Page, last: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(
          () =>
            new Promise((resolve) => {
              window.scrollBy(0, 600)
              requestAnimationFrame(() => requestAnimationFrame(resolve))
            }),
        )
        return last.count()
      },
      { intervals: [0], timeout: 60_000 },
    )
    .toBe(1)
}

test('of a long list only what is near the window is drawn; Back leads to where one was, and a reload draws it as tall', async ({
  page,
  server,
}) => {
  const writer = await makeMember(server, { firstName: 'Wei', lastName: 'Osei', username: 'l1.wei' })
  await enter(page, server, { firstName: 'Amara', lastName: 'Osei', username: 'l2.amara' })
  // No two of the same height one after the other.
  const texts = Array.from(
    { length: 90 },
    (_, at) => `Thought ${at + 1} of many. ${'More of it. '.repeat((at * 7) % 40)}`,
  )
  await seedPosts(server, writer, texts)
  await page.goto(`/guestprofile?id=${writer.user.id}`)
  const post = (at: number) => cardOf(page, `Thought ${at} of many.`)
  await expect(post(90)).toBeVisible()
  await walkToEnd(page, post(1))
  const [deep, far] = [post(8), post(45)]
  await deep.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  await expect.poll(() => isDrawn(far)).toBe(false)
  expect(await isDrawn(deep)).toBe(true)
  const top = await topOf(deep)

  await deep.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/postdetails/)
  await page.goBack()
  await expect.poll(() => topOf(deep)).toBe(top)
  expect(await isDrawn(far)).toBe(false)

  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.reload()
  await expect(deep).toBeAttached()
  await expect.poll(height).toBe(before)
  expect(await isDrawn(far)).toBe(false)
})
