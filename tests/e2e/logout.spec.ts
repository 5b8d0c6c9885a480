import type { Page, Response } from '@playwright/test'
import { findNetwork, loseNetwork, test, testWithWorker } from '#tests/support/bad-network.ts'
import { outboxSyncTag } from '#src/offline/background-sync.ts'
import { deviceContents } from '#tests/support/device-contents.ts'
import { goTo } from '#tests/support/chaos-member.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { cardOf, emailOf, expectPicturesShown, writePost } from '#tests/support/member-steps.ts'
import type { QuickMember } from '#tests/support/quick-member.ts'
import { endSessionsOf, readColumn } from '#tests/support/read-rows.ts'
import { settleIn, somebody, storedOnDevice } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

const logout = (page: Page) => page.getByRole('button', { name: 'Logout' })
const warning = (page: Page) => page.getByRole('dialog', { name: 'Log out?' })

/** What would give the member away. */
const tracesOf = (member: QuickMember, words: string[]) => [member.user.id, member.username, emailOf(member), ...words]

async function tracesOn(page: Page, traces: readonly string[]): Promise<string[]> {
  const contents = await deviceContents(page)
  return traces.filter((trace) => contents.includes(trace))
}

/** The same after a logout, for which nothing is opened that bears a trace in its name: opened while it goes, it would be made anew. */
async function tracesLeft(page: Page, traces: readonly string[]): Promise<string[]> {
  const names = (await storeNames(page)).join('\n')
  const inNames = traces.filter((trace) => names.includes(trace))
  return inNames.length > 0 ? inNames : tracesOn(page, traces)
}

/** The databases and caches that are the member's alone. */
async function storesOf(page: Page, { user }: QuickMember): Promise<string[]> {
  return (await storeNames(page)).filter((name) => name.includes(user.id))
}

function storeNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name = '' }) => name)
    return [...databases, ...(await caches.keys())]
  })
}

testWithWorker(
  'nothing of the member is left on the device, in any tab',
  async ({ context, page, network, server }) => {
    test.setTimeout(120_000)
    const member = await somebody(server, 'Leaver')
    await settleIn(page, network.origin, member)
    await writePost(page, 'Sent with a picture.', [await phonePicture('own.jpg', 80)])
    await expectPicturesShown(cardOf(page, 'Sent with a picture.'), 1)
    await page.getByRole('button', { name: 'Create a post' }).click()
    await page.getByPlaceholder('Say something...').fill('A draft nobody sees.')
    await page.keyboard.press('Escape')
    const other = await context.newPage()
    await other.goto('/profile')
    await expect(other.getByText(`@${member.username}`).first()).toBeVisible()
    const traces = tracesOf(member, ['Sent with a picture.', 'A draft nobody sees.'])
    await expect.poll(() => tracesOn(page, traces), { timeout: 30_000 }).toEqual(traces)

    const isLogout = (reply: Response) => new URL(reply.url()).pathname === '/api/auth/logout'
    const answer = page.waitForResponse(isLogout, { timeout: 30_000 })
    await logout(page).click()
    await expect(warning(page)).toContainText(
      '1 draft is not finished. Logging out deletes it from this device for good.',
    )
    await warning(page).getByRole('button', { name: 'Log out anyway' }).click()
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login/)
    expect(await (await answer).headerValue('clear-site-data')).toBe('"cache"')
    await expect.poll(() => tracesLeft(page, traces), { timeout: 30_000 }).toEqual([])
    await other.reload()
    await expect(other).toHaveURL(/\/login/)
    // Each tab deletes everything once more a while later, for which a database is there for a moment.
    await expect.poll(() => tracesLeft(other, traces), { timeout: 30_000 }).toEqual([])
    await expect.poll(() => storesOf(page, member), { timeout: 30_000 }).toEqual([])
  },
)

testWithWorker(
  'unsent things are counted first: one can stay, look, or leave them behind',
  async ({ page, network, server }) => {
    const member = await somebody(server, 'Hasty')
    await settleIn(page, network.origin, member)
    await loseNetwork(network, page)
    for (const text of ['Unsent one.', 'Unsent two.', 'Unsent three.']) await writePost(page, text)
    await logout(page).click()
    await expect(warning(page)).toContainText('3 things have not been sent yet.')
    await warning(page).getByRole('button', { name: 'Stay' }).click()
    await expect(warning(page)).toBeHidden()
    await logout(page).click()
    await warning(page).getByRole('link', { name: 'See what is waiting' }).click()
    await expect(page).toHaveURL(/\/outbox/)
    await page.getByRole('listitem').filter({ hasText: 'Unsent two.' }).getByRole('button', { name: 'Discard' }).click()
    await logout(page).click()
    await expect(warning(page)).toContainText('2 things have not been sent yet. Logging out deletes them')
    await warning(page).getByRole('button', { name: 'Log out anyway' }).click()
    await expect(page).toHaveURL(/\/login/)
    const traces = tracesOf(member, ['Unsent one.', 'Unsent two.', 'Unsent three.'])
    await expect.poll(() => tracesLeft(page, traces), { timeout: 30_000 }).toEqual([])
  },
)

testWithWorker('unsent things can be sent first', async ({ page, network, server }) => {
  const member = await somebody(server, 'Careful')
  await settleIn(page, network.origin, member)
  await loseNetwork(network, page)
  await writePost(page, 'Send me first.')
  await logout(page).click()
  await expect(warning(page)).toContainText('1 thing has not been sent yet.')
  await expect(warning(page)).toContainText('There is no connection right now.')
  // Held until the press: the app looks for the connection as well, and would send and leave before.
  const letThrough = await holdRequests(page.context(), '**/api/**')
  network.heal()
  await warning(page).getByRole('button', { name: 'Send now, then log out' }).click()
  await letThrough()
  await expect(page).toHaveURL(/\/login/)
  const posts = readColumn(server.dataDir, 'SELECT text_content FROM posts WHERE author_id = ?', member.user.id)
  expect(posts).toEqual(['Send me first.'])
})

testWithWorker('another member of the device keeps what they have not sent', async ({ page, network, server }) => {
  const first = await somebody(server, 'Waiting')
  const second = await somebody(server, 'Passing')
  await settleIn(page, network.origin, first)
  await loseNetwork(network, page)
  await writePost(page, 'Mine, still to be sent.')
  // The session ends without a logout, as after half a year.
  endSessionsOf(server.dataDir, first.user.id)
  await findNetwork(network, page)
  await expect(page).toHaveURL(/\/login/)
  await settleIn(page, network.origin, second)
  await goTo(page, network.origin, '/home')
  await expect.poll(() => storesOf(page, second)).not.toEqual([])
  await logout(page).click()
  await expect(page).toHaveURL(/\/login/)
  // Their name and id may still be among the members suggested to the first.
  await expect.poll(() => storesOf(page, second), { timeout: 30_000 }).toEqual([])
  await settleIn(page, network.origin, first)
  await expect
    .poll(() => readColumn(server.dataDir, 'SELECT text_content FROM posts WHERE author_id = ?', first.user.id), {
      timeout: 30_000,
    })
    .toEqual(['Mine, still to be sent.'])
})

/** As the browser does once there is a connection; the page is one without the app. */
async function wakeWorker(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  const devTools = await page.context().newCDPSession(page)
  const isRegistered = new Promise<string>((resolve) =>
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration) resolve(registration.registrationId)
    }),
  )
  await devTools.send('ServiceWorker.enable')
  const registrationId = await isRegistered
  await devTools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: outboxSyncTag,
    lastChance: false,
  })
}

for (const [what, act] of [
  ['the worker is woken', wakeWorker],
  ['the app is opened', async (page, origin) => void (await page.goto(`${origin}/login`))],
] as const satisfies [string, (page: Page, origin: string) => Promise<void>][]) {
  testWithWorker(
    `a logout without a connection ends the session once ${what}`,
    async ({ context, page, network, server }) => {
      const member = await somebody(server, 'Tunnel')
      const headers = { authorization: `Bearer ${member.token}` }
      const statusOfSession = async () => (await fetch(`${server.origin}/api/users/me`, { headers })).status
      await settleIn(page, network.origin, member)
      await loseNetwork(network, page)
      await logout(page).click()
      await expect(page).toHaveURL(/\/login/)
      await expect.poll(() => storedOnDevice(page, 'left-sessions')).toHaveLength(1)
      expect(await statusOfSession()).toBe(200)
      await page.close()
      network.heal()
      const later = await context.newPage()
      await act(later, network.origin)
      await expect.poll(statusOfSession, { timeout: 30_000 }).toBe(401)
      await expect.poll(() => storedOnDevice(later, 'left-sessions')).toEqual([])
    },
  )
}
