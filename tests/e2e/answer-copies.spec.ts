import type { Page } from '@playwright/test'
import { memberDatabase } from '#src/offline/storage/databases.ts'
import { cardOf } from '#tests/support/member-steps.ts'
import { publish, type QuickMember } from '#tests/support/quick-member.ts'
import { cachedPaths, followMember, settleIn, somebody } from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'
import { expect, test } from '#tests/support/story.ts'

const words = 'Fog over the harbour.'

/** Empties the page's own store, as a browser short of room does; from a page of the same origin without the app. */
async function evict(page: Page, member: QuickMember): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name)
        request.onsuccess = () => resolve()
        request.onerror = () => reject(request.error ?? new Error('not deleted'))
      }),
    memberDatabase(member.user.id),
  )
}

async function untilCopied(page: Page, paths: readonly string[]): Promise<void> {
  await expect.poll(() => cachedPaths(page, '-api-')).toEqual(expect.arrayContaining([...paths]))
}

/** A member who has seen somebody's post in the feed and on the profile; answers the profile's address. */
async function readAuthor(page: Page, server: TestServer, reader: QuickMember): Promise<string> {
  const author = await somebody(server, 'Jonas')
  await followMember(server, reader, author)
  await publish(server, author, words)
  await settleIn(page, server.origin, reader)
  await page.goto('/home')
  await expect(cardOf(page, words)).toBeVisible()
  const { id } = author.user
  await page.goto(`/guestprofile?id=${id}`)
  await expect(page.getByText(words)).toBeVisible()
  await untilCopied(page, ['/api/feed', `/api/profile/${id}`, `/api/posts/user/${id}`])
  return `/guestprofile?id=${id}`
}

test('a page whose own store was evicted shows the worker’s copies of feed and profiles without the server', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.origin })
  try {
    const reader = await somebody(server, 'Amara')
    const page = await context.newPage()
    const profile = await readAuthor(page, server, reader)
    const bare = await context.newPage()
    await bare.goto('/robots.txt')
    await page.close()
    await evict(bare, reader)
    await server.kill()

    const offline = await context.newPage()
    await offline.goto('/home')
    await expect(cardOf(offline, words)).toBeVisible()
    await expect(offline.getByText(/You're offline/)).toBeVisible()
    await offline.goto(profile)
    await expect(offline.getByText('Jonas Osei').first()).toBeVisible()
    await expect(offline.getByText(words)).toBeVisible()
  } finally {
    await context.close()
    await server.remove()
  }
})

test('another member of the same device never sees the copies', async ({ browser }) => {
  test.setTimeout(120_000)
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.origin })
  try {
    const reader = await somebody(server, 'Amara')
    const page = await context.newPage()
    const profile = await readAuthor(page, server, reader)
    const stranger = await somebody(server, 'Ines')
    // Without a logout of the first one, whose copies stay.
    await signInOnDevice(page, server.origin, stranger)
    await page.goto('/robots.txt')
    expect(await cachedPaths(page, reader.user.id)).toContain('/api/feed')
    await server.kill()

    const offline = await context.newPage()
    await offline.goto(profile)
    await expect(offline.getByText(/You're offline/)).toBeVisible()
    await expect(offline.getByText('This profile could not be loaded.')).toBeVisible()
    await expect(offline.getByText(words)).toHaveCount(0)
  } finally {
    await context.close()
    await server.remove()
  }
})

test('a logout takes the copies away', async ({ browser }) => {
  const server = await startServer()
  const context = await browser.newContext({ baseURL: server.origin })
  try {
    const reader = await somebody(server, 'Amara')
    const page = await context.newPage()
    await settleIn(page, server.origin, reader)
    await page.goto('/profile')
    await untilCopied(page, [`/api/profile/${reader.user.id}`])
    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login/)
    await expect.poll(() => page.evaluate(() => caches.keys())).not.toContainEqual(expect.stringContaining('-api-'))
  } finally {
    await context.close()
    await server.remove()
  }
})
