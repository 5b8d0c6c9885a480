import { cardOf, expectPicturesShown } from '#tests/support/member-steps.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { cachedPaths, settleIn, somebody, untilPersisted } from '#tests/support/reading-steps.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { startServer } from '#tests/support/start-server.ts'
import { expect, testWithWorker } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

testWithWorker('pictures that lie in another place are shown and kept all the same', async ({ page }) => {
  testWithWorker.setTimeout(360_000)
  const s3 = await startS3Server()
  const server = await startServer({ ...s3.settings, S3_SIGNED_REDIRECTS: 'on' })
  try {
    const author = await somebody(server, 'Nadia')
    const reader = await somebody(server, 'Quentin')
    const pictures = [await phonePicture('one.jpg', 200)]
    const post = await publishPictures(server, author, { text: 'Seen from afar.', pictures })
    const sent = await fetch(`${server.origin}${post.media[0]?.media_url}`, { redirect: 'manual' })
    expect(sent.headers.get('location')).toContain(s3.origin)

    await settleIn(page, server.origin, reader)
    const card = cardOf(page, 'Seen from afar.')
    await expectPicturesShown(card, 1)
    await card.getByRole('button', { name: /^Bookmark/ }).click()
    await expect.poll(async () => (await cachedPaths(page, 'offline-pictures')).length, { timeout: 30_000 }).toBe(1)
    await untilPersisted(page, `comments:${post.id}`)

    await server.stop()
    await s3.stop()
    await page.goto(`${server.origin}/Bookmarks`)
    await expectPicturesShown(card, 1)
  } finally {
    await server.remove()
    await s3.stop()
  }
})
