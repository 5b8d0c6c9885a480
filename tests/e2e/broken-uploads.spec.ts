import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { testWithWorker as test, untilSent } from '#tests/support/bad-network.ts'
import { goTo } from '#tests/support/chaos-member.ts'
import { cardOf, expectPicturesShown, writePost } from '#tests/support/member-steps.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { grainyPicture } from '#tests/support/test-pictures.ts'

/** What arrived of requests that were passed on in pieces, and how many of them were lost. */
const piecesOn = (network: FaultProxy) => network.requests().filter(({ method }) => method === 'PATCH')
const cutsOn = (network: FaultProxy) => piecesOn(network).filter(({ status }) => status !== 200).length

/** What a lost connection may take with it, passed on and read by no server: what a socket holds (64 kB) and a stream (16 kB). */
const onTheWay = 65_536 + 16_384

test('a post with three pictures arrives once over a line that is cut again and again: what has arrived is not sent again', async ({
  page,
  network,
  server,
}) => {
  test.setTimeout(120_000)
  const author = await somebody(server, 'Cut')
  await settleIn(page, network.origin, author)
  network.forget()
  network.setFaults({ mode: 'cutAfter', bytes: 100_000, method: 'PATCH', times: 5 })
  const pieces = () => piecesOn(network)
  const cuts = () => cutsOn(network)
  await writePost(page, 'Piece by piece.', [
    await grainyPicture('one.jpg', 640),
    await grainyPicture('two.jpg', 650),
    await grainyPicture('three.jpg', 660),
  ])
  await expect.poll(cuts).toBeGreaterThanOrEqual(1)
  // Whoever comes after this page goes on where it stopped.
  await page.reload()
  await untilSent(page)
  await expectPicturesShown(cardOf(page, 'Piece by piece.'), 3)
  const [whole = 0] = readColumn(
    server.dataDir,
    'SELECT sum(bytes) FROM uploads WHERE account_id = ?',
    author.user.id,
  ).map(Number)
  expect(whole).toBeGreaterThan(300_000)
  const sent = pieces().reduce((sum, { requestBytes }) => sum + requestBytes, 0)
  expect(cuts()).toBeGreaterThanOrEqual(2)
  expect(sent).toBeLessThanOrEqual(whole + cuts() * onTheWay)
  expect(network.count('POST', '/api/posts')).toBe(1)
  const texts = readColumn(server.dataDir, 'SELECT text_content FROM posts WHERE author_id = ?', author.user.id)
  expect(texts).toEqual(['Piece by piece.'])
})

test('a banner goes on where the lost connection left it', async ({ page, network, server }) => {
  test.setTimeout(120_000)
  const author = await somebody(server, 'Banner')
  await settleIn(page, network.origin, author)
  await goTo(page, network.origin, '/UpdateProfileDetails')
  network.forget()
  network.setFaults({ mode: 'cutAfter', bytes: 40_000, method: 'PATCH', times: 2 })
  // What is lost on a connection from before the browser sends once more by itself.
  network.cutAll()
  await page.getByLabel('New banner').setInputFiles(await grainyPicture('wide.jpg', 1600))
  await page.getByRole('dialog', { name: 'Crop your banner' }).getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => cutsOn(network)).toBeGreaterThanOrEqual(1)
  await page.reload()
  await untilSent(page)
  const banner = page.getByRole('region', { name: 'Banner and picture' }).locator('img[src*="/media/"]')
  await expect(banner).toHaveCount(1)
  const [whole = 0] = readColumn(
    server.dataDir,
    'SELECT sum(bytes) FROM uploads WHERE account_id = ?',
    author.user.id,
  ).map(Number)
  expect(whole).toBeGreaterThan(100_000)
  const sent = piecesOn(network).reduce((sum, { requestBytes }) => sum + requestBytes, 0)
  expect(sent).toBeLessThanOrEqual(whole + cutsOn(network) * onTheWay)
  expect(network.count('POST', '/api/profile/upload-banner')).toBe(1)
})

test('the attachments of a message to support go on where the lost connection left them', async ({
  page,
  network,
  server,
}) => {
  test.setTimeout(120_000)
  const author = await somebody(server, 'Helpless')
  await settleIn(page, network.origin, author)
  await goTo(page, network.origin, '/ContactSupport')
  await page.getByLabel('Subject').fill('It tears')
  await page.getByLabel('Description').fill('See for yourselves.')
  const shots = [await grainyPicture('first shot.jpg', 640), await grainyPicture('second shot.jpg', 650)]
  await page.locator('input[type=file]').setInputFiles(shots)
  for (const { name } of shots) await expect(page.getByText(name)).toBeVisible()
  network.forget()
  network.setFaults({ mode: 'cutAfter', bytes: 60_000, method: 'PATCH', times: 3 })
  // What is lost on a connection from before the browser sends once more by itself.
  network.cutAll()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect.poll(() => cutsOn(network)).toBeGreaterThanOrEqual(1)
  await page.reload()
  await untilSent(page)
  const names = 'SELECT file_name FROM ticket_attachments ORDER BY position'
  expect(readColumn(server.dataDir, names)).toEqual(['first shot.jpg', 'second shot.jpg'])
  const whole = shots.reduce((sum, { buffer }) => sum + buffer.length, 0)
  const sent = piecesOn(network).reduce((sum, { requestBytes }) => sum + requestBytes, 0)
  expect(sent).toBeGreaterThanOrEqual(whole)
  expect(sent).toBeLessThanOrEqual(whole + cutsOn(network) * onTheWay)
  expect(network.count('POST', '/api/support-tickets')).toBe(1)
})
