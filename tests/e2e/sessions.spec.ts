import type { Page, Request } from '@playwright/test'
import { cardOf, logIn, writePost } from '#tests/support/member-steps.ts'
import { enter, makeMember, publish, type QuickMember } from '#tests/support/quick-member.ts'
import { endSessionsOf } from '#tests/support/read-rows.ts'
import { untilControlled } from '#tests/support/reading-steps.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

/** Everything on the device that carries the member's id: databases, caches, and whom a cache was for. */
function tracesOf(page: Page, { user }: QuickMember): Promise<string[]> {
  return page.evaluate(async (id) => {
    const databases = await indexedDB.databases()
    const names = [...databases.map(({ name = '' }) => name), ...(await caches.keys())]
    return names.filter((name) => name.includes(id))
  }, user.id)
}

/** The addresses whose age Workbox has recorded in a cache of the member's. */
function addressesRecordedFor(page: Page, { user }: QuickMember): Promise<string[]> {
  return page.evaluate(
    (id) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('workbox-expiration')
        opening.addEventListener('error', () => reject(new Error('Workbox has no records')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('cache-entries').objectStore('cache-entries').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            const records: { cacheName: string; url: string }[] = reading.result
            resolve(records.filter(({ cacheName }) => cacheName.includes(id)).map(({ url }) => url))
          })
        })
      }),
    user.id,
  )
}

testWithWorker(
  'a logout leaves nothing of the member in any tab, in no database and no cache',
  async ({ page, server }) => {
    test.setTimeout(120_000)
    const member = await enter(page, server, { firstName: 'Zed', lastName: 'Zest', username: 'zed.leaves' })
    await writePost(page, 'A word that must not stay.', [await phonePicture('stay.jpg', 60)])
    const like = cardOf(page, 'A word that must not stay.').getByRole('button', { name: /^Like/ })
    await expect(like).toBeVisible({ timeout: 30_000 })
    await page.reload()
    await expect(cardOf(page, 'A word that must not stay.')).toBeVisible()
    const other = await page.context().newPage()
    await other.goto('/settings')
    await expect(other.getByRole('link', { name: 'Settings' })).toBeVisible()
    expect(await tracesOf(page, member)).not.toEqual([])

    await page.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
    await expect.poll(() => tracesOf(page, member), { timeout: 30_000 }).toEqual([])
    // Who comes next on this device sees nothing of who was there before, with a connection or without.
    const next = await makeMember(server, { firstName: 'Abe', lastName: 'After', username: 'abe.after' })
    await logIn(page, next)
    await expect(page.getByRole('article').first()).toBeVisible()
    // A tab beside it that shows the login is led on as who is there now.
    await expect(other).toHaveURL((url) => url.pathname === '/')
    await expect(other.getByText('Abe After').first()).toBeVisible()
    await expect(other.getByRole('navigation').getByText('Zed Zest')).toHaveCount(0)
    await untilControlled(page)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByText('Abe After').first()).toBeVisible()
    await expect(page.getByRole('navigation').getByText('Zed Zest')).toHaveCount(0)
    // Each tab deletes everything once more a while later, for which a database is there for a moment.
    await expect.poll(() => tracesOf(page, member), { timeout: 30_000 }).toEqual([])
    const stolen = await page.evaluate(async (id) => {
      const asked = { headers: { 'x-user-id': id, authorization: 'Bearer made-up' } }
      return fetch('/api/feed?type=for-you', asked).then(
        async (reply) => ({ status: reply.status, text: await reply.text() }),
        () => 'no answer',
      )
    }, member.user.id)
    // The worker's word for a server that is not there, and nothing else.
    expect(stolen).toEqual({ status: 504, text: '' })
    await page.context().setOffline(false)
  },
)

test('one device is logged out alone, and its session ends on the server', async ({ page, server, openContext }) => {
  const member = await enter(page, server, { firstName: 'Ren', lastName: 'Revoked', username: 'ren.revoke' })
  const elsewhere = await openContext()
  const second = await elsewhere.newPage()
  const isSignedIn = (request: Request) => request.headers().authorization !== undefined
  const asked = second.waitForRequest(isSignedIn, { timeout: 120_000 })
  await logIn(second, member)
  const headers = { authorization: (await asked).headers().authorization ?? '' }
  const isMember = async () => (await fetch(`${server.origin}/api/users/me`, { headers })).status
  expect(await isMember()).toBe(200)
  await second.getByRole('button', { name: 'Logout' }).click()
  await expect(second).toHaveURL(/\/login$/)
  await expect.poll(isMember, { timeout: 120_000 }).toBe(401)

  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('what a member has open whose session ended is not open for who comes after them, and is for themselves', async ({
  page,
  server,
}) => {
  const first = await enter(page, server, { firstName: 'Ona', lastName: 'Opened', username: 'ona.opened' })
  const second = await makeMember(server, { firstName: 'Ned', lastName: 'Next', username: 'ned.next' })
  await page.getByRole('button', { name: 'Create a post' }).click()
  const field = page.getByRole('dialog').getByRole('textbox')
  await field.fill('Begun and not sent.')
  const endSession = async (member: QuickMember) => {
    endSessionsOf(server.dataDir, member.user.id)
    // Whoever comes back to the app has it ask.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page).toHaveURL(/\/login/)
  }
  await endSession(first)
  await logIn(page, second)
  await expect(page.getByRole('navigation').getByText('Ned Next')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await endSession(second)
  await logIn(page, first)
  await expect(field).toHaveValue('Begun and not sent.')
})

testWithWorker(
  'what a member saw whose session ended elsewhere is gone once another is in; their draft waits for them',
  async ({ page, server }) => {
    const first = await enter(page, server, { firstName: 'Una', lastName: 'Ended', username: 'una.ended' })
    await publish(server, first, 'Seen on this device.')
    await untilControlled(page)
    await page.goto('/profile')
    await expect(cardOf(page, 'Seen on this device.')).toBeVisible()
    await page.goto('/home')
    await expect.poll(() => addressesRecordedFor(page, first)).not.toEqual([])
    await page.getByRole('button', { name: 'Create a post' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Begun and not sent.')
    await expect.poll(() => tracesOf(page, first)).toEqual(expect.arrayContaining([expect.stringContaining('drafts')]))
    endSessionsOf(server.dataDir, first.user.id)
    await page.goto('/updates')
    await expect(page).toHaveURL(/\/login$/)
    expect(await tracesOf(page, first)).toEqual(expect.arrayContaining([expect.stringContaining('-member-')]))

    const second = await makeMember(server, { firstName: 'Dos', lastName: 'Second', username: 'dos.second' })
    await logIn(page, second)
    // It leads to where the first was: home, or what they had opened since.
    await expect(page.getByRole('navigation').getByText('Dos Second')).toBeVisible()
    const left = async () =>
      (await tracesOf(page, first)).filter((name) => !/-(?:outbox|blobs|drafts|confirmed)-/.test(name))
    await expect.poll(left, { timeout: 30_000 }).toEqual([])
    await expect.poll(() => addressesRecordedFor(page, first)).toEqual([])
    expect(await tracesOf(page, first)).toEqual(expect.arrayContaining([expect.stringContaining('drafts')]))
    expect(await tracesOf(page, second)).toEqual(expect.arrayContaining([expect.stringContaining('-member-')]))
  },
)
