import { testWithWorker as test } from '#tests/support/bad-network.ts'
import { goTo } from '#tests/support/chaos-member.ts'
import { cardOf, expectPicturesShown } from '#tests/support/member-steps.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { cachedPaths, settleIn, somebody } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

test('answers that break off midway are copied nowhere, and no worker trips over them', async ({
  page,
  network,
  server,
}) => {
  const [author, reader] = [await somebody(server, 'Broken'), await somebody(server, 'Patient')]
  const pictures = [await phonePicture('broken.jpg', 60)]
  const post = await publishPictures(server, author, { text: 'Half of it.', pictures })
  const folder = post.media[0]?.media_url.split('/').slice(0, -1).join('/') ?? 'nowhere'
  const copies = async () => (await cachedPaths(page, 'sayso-')).filter((path) => path.includes(author.user.id))
  const files = async () => (await cachedPaths(page, 'sayso-media-')).filter((path) => path.startsWith(folder))
  // Before the first feed, which would bring the picture.
  network.setFaults({
    mode: 'cutReply',
    bytes: 300,
    method: 'GET',
    path: /^\/(?:media|pages)|^\/api\/(?:profile|posts|feed)/,
  })
  await settleIn(page, network.origin, reader)
  network.forget()
  await goTo(page, network.origin, `/guestprofile?id=${author.user.id}`)
  await expect(page.getByText('This profile could not be loaded.')).toBeVisible()
  await goTo(page, network.origin, `/postdetails?id=${post.id}`)
  await expect.poll(() => network.count('GET', `/api/posts/${post.id}`)).toBeGreaterThan(0)
  expect([await copies(), await files()]).toEqual([[], []])

  // What is small arrives, its picture does not.
  network.setFaults({ mode: 'cutReply', bytes: 300, method: 'GET', path: new RegExp(`^${folder}`) })
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(cardOf(page, 'Half of it.')).toBeVisible({ timeout: 60_000 })
  await expect.poll(() => network.count('GET', new RegExp(`^${folder}`))).toBeGreaterThan(0)
  await goTo(page, network.origin, `/guestprofile?id=${author.user.id}`)
  await expect.poll(copies, { timeout: 60_000 }).not.toEqual([])
  expect(await files()).toEqual([])

  network.heal()
  await page.goto(`${network.origin}/postdetails?id=${post.id}`)
  await expectPicturesShown(cardOf(page, 'Half of it.'), 1)
  await expect.poll(files).not.toEqual([])
})
