import type { Page } from '@playwright/test'
import { cardOf } from '#tests/support/member-steps.ts'
import { untilSent } from '#tests/support/bad-network.ts'
import { enter, publish } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { expect, test } from '#tests/support/story.ts'

const marker = 'there-until-all-is-lost'

function leaveMarker(page: Page): Promise<void> {
  return page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => {
          request.result.close()
          resolve()
        }
      }),
    marker,
  )
}

/** Chromium at times never answers what is asked of it while it deletes: such a question counts as answered with yes. */
function hasMarker(page: Page): Promise<boolean> {
  return page.evaluate((name) => {
    const noAnswer = new Promise<boolean>((resolve) => setTimeout(() => resolve(true), 1_000))
    const answer = indexedDB.databases().then((all) => all.some((database) => database.name === name))
    return Promise.race([answer, noAnswer])
  }, marker)
}

test('what the browser lost under an open app takes neither the session nor what is being written', async ({
  context,
  page,
  server,
}) => {
  const member = await enter(page, server, { firstName: 'Lou', lastName: 'Lost', username: 'lou.lost' })
  await publish(server, member, 'Still here.')
  await page.goto('/home')
  await expect(cardOf(page, 'Still here.')).toBeVisible()
  await page.getByRole('button', { name: 'Create a post' }).click()
  await page.getByLabel('Your post').fill('Typed before it was lost.')
  await leaveMarker(page)
  expect(await hasMarker(page)).toBe(true)

  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: server.origin, storageTypes: 'indexeddb' })
  await expect.poll(() => hasMarker(page)).toBe(false)
  await expect(page.getByLabel('Your post')).toHaveValue('Typed before it was lost.')
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await untilSent(page)
  const posts = () =>
    readColumn(server.dataDir, 'SELECT text_content FROM posts WHERE author_id = ? ORDER BY created_at', member.user.id)
  await expect.poll(posts).toEqual(['Still here.', 'Typed before it was lost.'])
  await page.reload()
  await expect(cardOf(page, 'Typed before it was lost.')).toBeVisible()
})

/** Until it is told that storage works, as Safari leaves it at times: what opens a database is never answered. */
async function leaveStorageStuck(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('opens') === 'well') return
    const open = indexedDB.open.bind(indexedDB)
    let isStuck = true
    const held: (() => void)[] = []
    IDBFactory.prototype.open = (name, version) => {
      if (!isStuck) return open(name, version)
      const handlers = { onsuccess: () => {}, onupgradeneeded: () => {} }
      const request = Object.assign(new EventTarget(), { result: undefined, ...handlers })
      held.push(() => {
        const real = open(name, version)
        const tell = (handler: keyof typeof handlers) => () => {
          Object.assign(request, { result: real.result, transaction: real.transaction })
          request[handler]()
        }
        real.onupgradeneeded = tell('onupgradeneeded')
        real.onsuccess = tell('onsuccess')
      })
      return request as unknown as IDBOpenDBRequest
    }
    window.addEventListener('storage-works', () => {
      isStuck = false
      sessionStorage.setItem('opens', 'well')
      for (const answer of held) answer()
    })
  })
}

test('storage that does not open ends in a screen that says so, and the app starts once it does', async ({
  fence,
  page,
  server,
}) => {
  fence.expectComplaint(/did not open in time/)
  await enter(page, server, { firstName: 'Stu', lastName: 'Stuck', username: 'stu.stuck' })
  await page.goto('/home')
  await expect(page.getByRole('feed')).toBeVisible()
  await leaveStorageStuck(page)
  const hasGivenUp = page.waitForEvent('console', (message) => message.text().startsWith('The app could not start'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'The app could not start' })).toBeVisible({ timeout: 40_000 })
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await hasGivenUp
  await page.evaluate(() => window.dispatchEvent(new Event('storage-works')))
  await expect(page.getByRole('feed')).toBeVisible()
})

test('a visitor meets the same screen after 4 s, and the login in its place once storage works', async ({ page }) => {
  await page.clock.install()
  await leaveStorageStuck(page)
  await page.goto('/')
  const failure = page.getByRole('heading', { name: 'The app could not start' })
  // The page's own clock: each turn is a quarter of the time that the app allows.
  const passSecond = async () => {
    await page.clock.runFor(1_000)
    return failure.isVisible()
  }
  await expect.poll(passSecond).toBe(true)
  await page.evaluate(() => window.dispatchEvent(new Event('storage-works')))
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Welcome Back!!!' })).toBeVisible()
  await expect(failure).toHaveCount(0)
})
