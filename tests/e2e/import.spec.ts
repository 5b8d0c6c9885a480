import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { listExports, requestExport } from '#contract/export.ts'
import { createPost } from '#contract/post-writing.ts'
import { findNetwork, loseNetwork } from '#tests/support/bad-network.ts'
import { expectAccessible } from '#tests/support/expect-accessible.ts'
import { archivedPost, makeArchive } from '#tests/support/make-archive.ts'
import { ofTheWorker } from '#tests/support/of-the-worker.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { callServer, enterUnseen, makeMember } from '#tests/support/quick-member.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { startServer, type TestServer } from '#tests/support/start-server.ts'
import { expect, test as base } from '#tests/support/story.ts'
import { testPicture } from '#tests/support/test-picture.ts'

const test = base.extend<object, { elsewhere: TestServer }>({
  elsewhere: [
    async ({}, use) => {
      const server = await startServer()
      await use(server)
      await server.remove()
    },
    ofTheWorker,
  ],
})
test.use({ viewport: { width: 390, height: 844 } })

const section = (page: Page) => page.getByRole('group', { name: 'Your data' })
const newest = (page: Page) => section(page).getByRole('list', { name: 'Imports' }).locator(':scope > li').first()

async function choose(page: Page, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await section(page).getByRole('button', { name: 'Import' }).press('Enter')
  await (await chooser).setFiles({ name: 'sayso-data.zip', mimeType: 'application/zip', buffer })
}

/** The copy of a member's data, made and downloaded at an installation. */
async function exportedFrom(server: TestServer, token: string): Promise<Buffer> {
  await callServer(server, requestExport, { token })
  const address = async () => (await callServer(server, listExports, { token })).exports[0]?.url ?? ''
  await expect.poll(address, { timeout: 30_000 }).not.toBe('')
  const reply = await fetch(`${server.origin}${await address()}`)
  return Buffer.from(await reply.arrayBuffer())
}

test('a member brings their posts from another installation on a phone, by keyboard, once', async ({
  page,
  server,
  elsewhere,
}, { repeatEachIndex, workerIndex }) => {
  const mark = `${workerIndex}.${repeatEachIndex}`
  const there = await makeMember(elsewhere, { firstName: 'Emi', lastName: 'Grant', username: `emigrant.${mark}` })
  const { bytes } = await testPicture()
  const pictures = [{ name: 'lake.png', mimeType: 'image/png', buffer: Buffer.from(bytes) }]
  await publishPictures(elsewhere, there, { text: `From the old lake ${mark}`, pictures })
  await callServer(elsewhere, createPost, { body: { textContent: `From the old shore ${mark}` }, token: there.token })
  const archive = await exportedFrom(elsewhere, there.token)

  await enterUnseen(page, server, { firstName: 'Immi', lastName: 'Grant', username: `immigrant.${mark}` })
  await page.goto('/Account')
  await choose(page, archive)
  await expect(newest(page)).toContainText('Imported: 2 posts with 1 picture.', { timeout: 30_000 })
  await expectAccessible(page, 'what was imported')
  await choose(page, archive)
  await expect(newest(page)).toContainText('There was nothing new to import.', { timeout: 30_000 })
  await expect(newest(page)).toContainText('2 posts: here already, or deleted here since')

  await page.goto('/Profile')
  const post = page.getByRole('article').filter({ hasText: `From the old lake ${mark}` })
  await expect(post).toContainText(/Imported: (?:Today|Yesterday) at/)
  const picture = post.getByRole('button', { name: 'Open: Image 1 of 1' })
  await picture.scrollIntoViewIfNeeded()
  const width = () =>
    picture
      .locator('img')
      .last()
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

test('an import says that it needs a connection, and why a file is none', async ({ page, server, network }, {
  repeatEachIndex,
  workerIndex,
}) => {
  const username = `unwired.${workerIndex}.${repeatEachIndex}`
  const member = await makeMember(server, { firstName: 'Un', lastName: 'Wired', username })
  await signInOnDevice(page, member, network.origin)
  await page.goto(`${network.origin}/Account`)
  await expect(section(page).getByRole('button', { name: 'Import' })).toBeVisible()
  // The app itself arrives in full meanwhile.
  await loseNetwork(network, page, { path: /^\/api\// })
  const archive = await makeArchive([archivedPost(`Brought by ${username}`)])
  await choose(page, archive)
  await expect(section(page)).toContainText('Importing needs a connection.')
  await findNetwork(network, page)
  await expect(page.getByText('You are offline. Username', { exact: false })).toHaveCount(0, { timeout: 30_000 })
  await choose(page, Buffer.from('This is a letter.'))
  await expect(newest(page)).toContainText('This file is no copy of Sayso data', { timeout: 30_000 })
  await choose(page, archive)
  await expect(newest(page)).toContainText('Imported: 1 post.', { timeout: 30_000 })
})

test('what was sent of a copy before the line broke is not sent again', async ({ page, server }, {
  repeatEachIndex,
  workerIndex,
}) => {
  const username = `broken.${workerIndex}.${repeatEachIndex}`
  await enterUnseen(page, server, { firstName: 'Bro', lastName: 'Ken', username })
  await page.goto('/Account')
  const archive = await makeArchive(
    [archivedPost(`Twice begun by ${username}`)],
    [{ name: 'pictures/none.bin', bytes: randomBytes(200_000) }],
  )
  const offsets: number[] = []
  await page.route('**/api/uploads/*', async (route) => {
    offsets.push(Number(route.request().headers()['upload-offset']))
    await (offsets.length === 2 ? route.abort() : route.fallback())
  })
  await choose(page, archive)
  await expect(section(page)).toContainText('Not sent completely')
  await expect(section(page)).toContainText('The connection was lost.')
  const share = await section(page).getByRole('progressbar').getAttribute('value')
  expect(Number(share)).toBeGreaterThan(0)
  expect(Number(share)).toBeLessThan(1)
  await section(page).getByRole('button', { name: 'Go on' }).click()
  await expect(newest(page)).toContainText('Imported: 1 post.', { timeout: 30_000 })
  const [first, broken, again] = offsets
  expect([first, again]).toEqual([0, broken])
  expect(broken).toBeGreaterThan(0)
})
