import type { Page } from '@playwright/test'
import { memberDatabase } from '#src/offline/storage/databases.ts'
import { testWithWorker } from '#tests/support/bad-network.ts'
import { cardOf } from '#tests/support/member-steps.ts'
import { publish, type QuickMember } from '#tests/support/quick-member.ts'
import { cachedPaths, followMember, settleIn, somebody } from '#tests/support/reading-steps.ts'
import { putSessionOnDevice } from '#tests/support/sign-in-on-device.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import { expect } from '#tests/support/story.ts'

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

interface Reading {
  server: TestServer
  /** Where the browser finds it. */
  origin: string
  reader: QuickMember
  /** What is seen. */
  words: string
}

async function untilCopied(page: Page, paths: readonly string[]): Promise<void> {
  await expect.poll(() => cachedPaths(page, '-api-')).toEqual(expect.arrayContaining([...paths]))
}

/** Has somebody's post seen in the feed and on their profile; answers the profile's address. */
async function readAuthor(page: Page, { server, origin, reader, words }: Reading): Promise<string> {
  const author = await somebody(server, 'Jonas')
  await followMember(server, reader, author)
  await publish(server, author, words)
  await settleIn(page, origin, reader)
  await page.goto('/home')
  await expect(cardOf(page, words)).toBeVisible()
  await untilCopied(page, ['/api/feed'])
  const { id } = author.user
  await page.goto(`/guestprofile?id=${id}`)
  await expect(page.getByText(words)).toBeVisible()
  await untilCopied(page, ['/api/feed', `/api/profile/${id}`, `/api/posts/user/${id}`])
  return `/guestprofile?id=${id}`
}

testWithWorker(
  'a page whose own store was evicted shows the worker’s copies of feed and profiles without the server',
  async ({ context, page, server, network }) => {
    testWithWorker.setTimeout(120_000)
    const words = 'Fog over the harbour.'
    const reader = await somebody(server, 'Amara')
    const profile = await readAuthor(page, { server, origin: network.origin, reader, words })
    const bare = await context.newPage()
    await bare.goto('/robots.txt')
    await page.close()
    await evict(bare, reader)
    await network.shut()

    const offline = await context.newPage()
    // Data is saved by now, and pages are asked for that are shorter than the copies.
    await offline.addInitScript(() => {
      const slow = Object.assign(new EventTarget(), { saveData: true, effectiveType: '2g' })
      Object.defineProperty(Navigator.prototype, 'connection', { get: () => slow })
    })
    await offline.goto('/home')
    await expect(cardOf(offline, words)).toBeVisible()
    await expect(offline.getByText(/You're offline/)).toBeVisible()
    await offline.goto(profile)
    await expect(offline.getByText('Jonas Osei').first()).toBeVisible()
    await expect(offline.getByText(words)).toBeVisible()
  },
)

testWithWorker(
  'another member of the same device never sees the copies, which go once that one is here',
  async ({ context, page, server, network }) => {
    testWithWorker.setTimeout(120_000)
    const words = 'Sun behind the silos.'
    const reader = await somebody(server, 'Amara')
    const profile = await readAuthor(page, { server, origin: network.origin, reader, words })
    const stranger = await somebody(server, 'Ines')
    // Without a logout of the first one, whose copies are there as the app opens.
    await putSessionOnDevice(page, stranger, network.origin)
    expect(await cachedPaths(page, reader.user.id)).toContain('/api/feed')
    await network.shut()

    const offline = await context.newPage()
    await offline.goto(profile)
    await expect(offline.getByText(/You're offline/)).toBeVisible()
    await expect(offline.getByText('This profile could not be loaded.')).toBeVisible()
    await expect(offline.getByText(words)).toHaveCount(0)
    await expect.poll(() => cachedPaths(offline, reader.user.id)).toEqual([])
  },
)

testWithWorker('a logout takes the copies away', async ({ page, server, network }) => {
  const reader = await somebody(server, 'Amara')
  await settleIn(page, network.origin, reader)
  await page.goto('/profile')
  await untilCopied(page, [`/api/profile/${reader.user.id}`])
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => page.evaluate(() => caches.keys())).not.toContainEqual(expect.stringContaining('-api-'))
})
