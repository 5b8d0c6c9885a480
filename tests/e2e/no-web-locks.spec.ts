import type { BrowserContext, Page } from '@playwright/test'
import { findNetwork, loseNetwork, test, toldNoStream, untilSent } from '#tests/support/bad-network.ts'
import { writePost } from '#tests/support/member-steps.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { somebody } from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect } from '#tests/support/story.ts'

/** Holds the first post that is sent until both tabs are sending it, each unaware of the other; answers which did. */
async function untilSentByBoth(context: BrowserContext): Promise<ReadonlySet<Page>> {
  const tabs = new Set<Page>()
  let firstKey: string | undefined
  let meet = () => {}
  const met = new Promise<void>((resolve) => (meet = resolve))
  await context.route('**/api/posts', async (route) => {
    const request = route.request()
    const key = request.headers()['idempotency-key']
    firstKey ??= key
    if (key === firstKey) {
      tabs.add(request.frame().page())
      if (tabs.size === 2) meet()
      await met
    }
    await route.continue()
  })
  return tabs
}

test('in a browser without Web Locks, two tabs send the same thing, and it is there once', async ({
  context,
  page,
  network,
  server,
}) => {
  const author = await somebody(server, 'Unlocked')
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const told = toldNoStream(page)
  await signInOnDevice(page, author, network.origin)
  await expect(page.getByRole('heading', { name: 'Home' })).toBeAttached()
  const other = await context.newPage()
  const toldOther = toldNoStream(other)
  await other.goto('/home')
  await expect(other.getByRole('heading', { name: 'Home' })).toBeAttached()
  expect(await other.evaluate(() => 'locks' in navigator)).toBe(false)
  await page.bringToFront()
  await Promise.all([told, toldOther])
  await loseNetwork(network, page)
  const words = ['The first of three.', 'The second of three.', 'The third of three.']
  for (const text of words) await writePost(page, text)
  const senders = await untilSentByBoth(context)
  await findNetwork(network, page)
  await findNetwork(network, other)
  await untilSent(page)
  expect(senders.size).toBe(2)
  const sent = readColumn(
    server.dataDir,
    'SELECT text_content FROM posts WHERE author_id = ? ORDER BY rowid',
    author.user.id,
  )
  expect(sent).toEqual(words)
})
