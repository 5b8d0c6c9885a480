import type { Page } from '@playwright/test'
import { findNetwork, loseNetwork, test, testWithWorker, untilSent, waitingKinds } from '#tests/support/bad-network.ts'
import { goTo } from '#tests/support/chaos-member.ts'
import { cardOf, expectPicturesShown, writePost } from '#tests/support/member-steps.ts'
import { publish } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import { expect } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

const postsOf = ({ dataDir }: TestServer, memberId: string) =>
  readColumn(dataDir, 'SELECT text_content FROM posts WHERE author_id = ? ORDER BY rowid', memberId)

async function comment(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.fill(text)
  await page.locator('form', { has: field }).getByRole('button', { name: 'Post' }).click()
  await expect(field).toHaveValue('')
}

test.describe('what was written offline', () => {
  testWithWorker(
    'survives closing the tab, and is sent by the next one',
    async ({ context, page, network, server }) => {
      const author = await somebody(server, 'Tab')
      await settleIn(page, network.origin, author)
      await loseNetwork(network, page)
      await writePost(page, 'Written, then closed.')
      await page.close()
      expect(postsOf(server, author.user.id)).toEqual([])
      network.heal()
      const next = await context.newPage()
      await next.goto('/home')
      await expect.poll(() => postsOf(server, author.user.id), { timeout: 30_000 }).toEqual(['Written, then closed.'])
      await untilSent(next)
    },
  )

  testWithWorker(
    'survives killing the browser, with the bytes of its pictures',
    async ({ openProfile, network, server }) => {
      test.setTimeout(120_000)
      const author = await somebody(server, 'Kill')
      let browser = await openProfile()
      await settleIn(browser.page, network.origin, author)
      await loseNetwork(network, browser.page)
      await writePost(browser.page, 'Two pictures from the tunnel.', [
        await phonePicture('one.jpg', 20),
        await phonePicture('two.jpg', 200),
      ])
      await browser.kill()
      network.heal()
      browser = await openProfile(browser.folder)
      await browser.page.goto(`${network.origin}/home`)
      await expect
        .poll(() => postsOf(server, author.user.id), { timeout: 30_000 })
        .toEqual(['Two pictures from the tunnel.'])
      await untilSent(browser.page)
      await expectPicturesShown(cardOf(browser.page, 'Two pictures from the tunnel.'), 2)
    },
  )
})

test.describe('a post is published exactly once', () => {
  testWithWorker('when the server answers 500, twice', async ({ page, network, server }) => {
    const author = await somebody(server, 'Error')
    await settleIn(page, network.origin, author)
    network.setFaults({ mode: 'status500', method: 'POST', path: /^\/api\/posts$/, times: 2 })
    await writePost(page, 'Third time lucky.')
    await untilSent(page)
    expect(postsOf(server, author.user.id)).toEqual(['Third time lucky.'])
    expect(network.count('POST', '/api/posts')).toBe(3)
  })

  testWithWorker('when the server hangs, which holds nothing else up', async ({ page, network, server }) => {
    const author = await somebody(server, 'Hang')
    const { id } = await publish(server, author, 'To be liked.')
    await settleIn(page, network.origin, author)
    await expect(cardOf(page, 'To be liked.')).toBeVisible()
    network.setFaults({ mode: 'hang', method: 'POST', path: /^\/api\/posts$/ })
    await writePost(page, 'Into the void.')
    await expect.poll(() => network.count('POST', '/api/posts')).toBe(1)
    await cardOf(page, 'To be liked.').getByRole('button', { name: /^Like/ }).click()
    await expect
      .poll(() => readColumn(server.dataDir, 'SELECT account_id FROM likes WHERE post_id = ?', id))
      .toEqual([author.user.id])
    await findNetwork(network, page)
    await untilSent(page)
    expect(postsOf(server, author.user.id)).toEqual(['To be liked.', 'Into the void.'])
  })

  testWithWorker('when the reply is lost after the server did the work', async ({ page, network, server }) => {
    const author = await somebody(server, 'Lost')
    await settleIn(page, network.origin, author)
    network.setFaults({ mode: 'dropReply', method: 'POST', path: /^\/api\/posts$/, times: 1 })
    await writePost(page, 'Once is enough.')
    await expect.poll(() => postsOf(server, author.user.id)).toEqual(['Once is enough.'])
    await findNetwork(network, page)
    await untilSent(page)
    expect(network.count('POST', '/api/posts')).toBe(2)
    expect(postsOf(server, author.user.id)).toEqual(['Once is enough.'])
    await expect(cardOf(page, 'Once is enough.')).toHaveCount(1)
  })

  testWithWorker('when the server dies after doing the work', async ({ page, network, server }) => {
    const author = await somebody(server, 'Dying')
    await settleIn(page, network.origin, author)
    network.setFaults({ mode: 'dropReply', method: 'POST', path: /^\/api\/posts$/ })
    await writePost(page, 'Last words.')
    await expect.poll(() => postsOf(server, author.user.id)).toEqual(['Last words.'])
    await server.kill()
    network.heal()
    await server.restart()
    await findNetwork(network, page)
    await untilSent(page)
    expect(postsOf(server, author.user.id)).toEqual(['Last words.'])
  })
})

testWithWorker(
  'posts, and the comments of a post, arrive in the order of writing',
  async ({ page, network, server }) => {
    // Each request that is cut costs the three seconds after which the app looks for the connection.
    test.setTimeout(120_000)
    const author = await somebody(server, 'Order')
    const { id } = await publish(server, author, 'Discuss.')
    await settleIn(page, network.origin, author)
    await goTo(page, network.origin, `/postdetails?id=${id}`)
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
    await loseNetwork(network, page)
    const words = ['First.', 'Second.', 'Third.', 'Fourth.']
    for (const text of words) await comment(page, text)
    await goTo(page, network.origin, '/home')
    for (const text of words) await writePost(page, text)
    network.setFaults({ mode: 'cut', method: 'POST', probability: 0.3 })
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await untilSent(page)
    const comments = readColumn(server.dataDir, 'SELECT content FROM comments WHERE post_id = ? ORDER BY rowid', id)
    expect(comments).toEqual(words)
    expect(postsOf(server, author.user.id)).toEqual(['Discuss.', ...words])
  },
)

testWithWorker('opposite wishes cancel out before anything is sent', async ({ page, network, server }) => {
  const author = await somebody(server, 'Doubt')
  const { id } = await publish(server, author, 'Like it or not.')
  await settleIn(page, network.origin, author)
  const like = cardOf(page, 'Like it or not.').getByRole('button', { name: /^Like/ })
  await expect(like).toBeVisible()
  await loseNetwork(network, page)
  network.forget()
  for (const isOn of ['true', 'false', 'true', 'false']) {
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', isOn)
  }
  // What moved out of the window meanwhile was viewed, and that may wait.
  expect((await waitingKinds(page)).filter((kind) => kind !== 'view-posts')).toEqual([])
  await findNetwork(network, page)
  await expect(page.getByText(/^You're offline\./)).toBeHidden()
  expect(network.count('POST', `/api/posts/${id}/like`)).toBe(0)
})
