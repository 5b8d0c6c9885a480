import type { Page } from '@playwright/test'
import { findNetwork, testWithWorker as test, untilSent } from '#tests/support/bad-network.ts'
import { cardOf, expectPicturesShown, writePost } from '#tests/support/member-steps.ts'
import { noteSaid } from '#tests/support/note-said.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { settleIn, somebody, untilPicturesAtHand } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

const posts = { method: 'POST', path: /^\/api\/posts$/ } as const
const lie = (page: Page) =>
  page.getByText('Something between you and Sayso answers in its place. You may need to sign in to this Wi-Fi.')

/** The addresses of everything in the worker's caches, beside the shell, that is a page. */
const cachedPages = (page: Page) =>
  page.evaluate(async () => {
    const pages: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of name.includes('precache') ? [] : await cache.keys()) {
        const type = (await cache.match(request))?.headers.get('content-type')
        if (type?.includes('html')) pages.push(request.url)
      }
    }
    return pages
  })

/** Drops the pictures that were sent from here, as a full device does. */
async function giveUpSentPictures(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.includes('-sent-pictures-'))
  await Promise.all(names.map((name) => caches.delete(name)))
}

/** Puts a page in the place of each picture that the worker keeps; answers what the worker then gives out for them. */
async function typesOfBrokenPictures(): Promise<(string | null)[]> {
  const types: (string | null)[] = []
  for (const name of await caches.keys()) {
    if (!name.includes('-media-')) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      await cache.put(request, new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } }))
      types.push((await fetch(request.url)).headers.get('content-type'))
    }
  }
  return [...new Set(types)]
}

test('a gateway that answers one write in the server’s place is asked again with patience, and nothing else suffers', async ({
  page,
  network,
  server,
}) => {
  test.setTimeout(120_000)
  const author = await somebody(server, 'Gate')
  const said = await noteSaid(page, 'status')
  await settleIn(page, network.origin, author)
  // Data of a gateway is no answer either: it neither signs out nor refuses.
  network.setFaults(
    { mode: 'intercept', status: 502, as: 'page', times: 1, ...posts },
    { mode: 'intercept', status: 401, as: 'data', times: 1, ...posts },
    { mode: 'intercept', status: 404, as: 'data', times: 1, ...posts },
  )
  network.forget()
  // Everything that may wake the outbox, all the while.
  await page.evaluate(() => void setInterval(() => window.dispatchEvent(new Event('online')), 500))
  await writePost(page, 'Through the gate.')
  await expect.poll(() => network.count('POST', '/api/posts')).toBeGreaterThanOrEqual(2)
  await untilSent(page)
  expect(said().filter((words) => words.includes("You're offline") || words.includes('between you and'))).toEqual([])
  await expect(page).not.toHaveURL(/login/)
  expect(network.count('POST', '/api/posts')).toBe(4)
  expect(readColumn(server.dataDir, 'SELECT text_content FROM posts WHERE author_id = ?', author.user.id)).toEqual([
    'Through the gate.',
  ])
})

test('what a gateway finds too large is held at once and goes out with smaller pictures', async ({
  page,
  network,
  server,
}) => {
  const author = await somebody(server, 'Large')
  await settleIn(page, network.origin, author)
  network.setFaults({ mode: 'intercept', status: 413, as: 'page', times: 1, ...posts })
  await writePost(page, 'A large one.', [await phonePicture('large.jpg', 120)])
  await expect(page.getByText("Not sent. The server's gateway refused this as too large (413)")).toBeVisible()
  await page.getByRole('button', { name: 'Send with smaller pictures' }).first().click()
  await untilSent(page)
  await expectPicturesShown(cardOf(page, 'A large one.'), 1)
})

test('a portal is told, led to, and leaves nothing behind', async ({ page, network, server }) => {
  test.setTimeout(120_000)
  const author = await somebody(server, 'Portal')
  await settleIn(page, network.origin, author)
  await expect(page.getByRole('feed')).toBeVisible()
  for (const fault of [
    { mode: 'intercept', status: 200, as: 'page' },
    // The browser asks for the page's icon past the worker, and complains of where it is sent.
    { mode: 'intercept', status: 302, as: 'redirect', path: /^(?!\/icons|\/favicon)/ },
  ] as const) {
    network.setFaults(fault)
    network.forget()
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(lie(page)).toBeVisible()
    // It is asked, though the browser may keep what the portal said there before.
    await expect.poll(() => network.count('GET', '/api/health')).toBeGreaterThan(0)
    await expect(page.getByRole('link', { name: 'Open sign-in page' })).toHaveAttribute('href', '/api/health')
    await page.goto('/profile')
    await page.goto('/home')
    expect(await cachedPages(page)).toEqual([])
  }
  await writePost(page, 'Behind the portal.', [await phonePicture('view.jpg', 40)])
  await findNetwork(network, page)
  await untilSent(page)
  await expect(lie(page)).toBeHidden()
  await expectPicturesShown(cardOf(page, 'Behind the portal.'), 1)
  await untilPicturesAtHand(page)
  // As on a device that did not send it, where it is fetched.
  await page.evaluate(giveUpSentPictures)
  await page.reload()
  await expectPicturesShown(cardOf(page, 'Behind the portal.'), 1)
  await untilPicturesAtHand(page)
  // What an earlier build kept of a portal in the place of a picture is fetched again.
  expect(await page.evaluate(typesOfBrokenPictures)).toEqual(['image/webp'])
  await expect.poll(() => cachedPages(page)).toEqual([])
})
