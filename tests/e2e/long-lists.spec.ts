import type { Locator, Page } from '@playwright/test'
import { letHappen } from '#tests/support/let-happen.ts'
import { cardOf } from '#tests/support/member-steps.ts'
import { letFollow } from '#tests/support/profile-steps.ts'
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
  await expect.poll(() => isDrawn(far)).toBe(false)

  // Back before the post is there: nobody asked for the profile anew.
  await deep
    .getByRole('heading')
    .getByRole('link')
    .evaluate(async (link: HTMLElement) => {
      link.click()
      while (!location.pathname.endsWith('postdetails')) await Promise.resolve()
      window.history.back()
    })
  await expect(page).toHaveURL(/guestprofile/)
  await letHappen(page)
  expect(await topOf(deep)).toBe(top)

  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.reload()
  await expect(deep).toBeAttached()
  await expect.poll(height).toBe(before)
  await expect.poll(() => isDrawn(far)).toBe(false)
})

test('of many followers, too, only those near the window are drawn, and Back leads to where one was', async ({
  page,
  server,
}) => {
  const star = await makeMember(server, { firstName: 'Star', lastName: 'Gazer', username: 'l3.star' })
  await enter(page, server, { firstName: 'Amara', lastName: 'Osei', username: 'l4.amara' })
  for (let at = 1; at <= 70; at += 1) {
    // On a small phone the button of every other stands below the name.
    const lastName = at % 2 === 0 ? 'Wolfeschlegelstein' : 'Fan'
    await letFollow(server, await makeMember(server, { firstName: `Fan ${at}`, lastName, username: `fan.${at}` }), star)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/UsersList?id=${star.user.id}&show=followers`)
  const row = (at: number) => page.getByRole('listitem').filter({ has: page.getByText(`@fan.${at}`, { exact: true }) })
  await walkToEnd(page, row(1))
  const [deep, far] = [row(4), row(30)]
  await deep.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const isShown = (each: Locator) =>
    each.getByRole('link').evaluate((link) => link.checkVisibility({ contentVisibilityAuto: true }))
  await expect.poll(() => isShown(far)).toBe(false)
  expect(await isShown(deep)).toBe(true)
  const top = await topOf(deep)
  await deep.getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Profile of Fan 4' })).toBeVisible()
  await page.goBack()
  await expect.poll(() => topOf(deep)).toBe(top)
  await expect.poll(() => isShown(far)).toBe(false)
  await expect(deep).toBeFocused()
})
