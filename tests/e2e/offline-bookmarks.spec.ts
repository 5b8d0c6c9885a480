import { test, testWithWorker } from '#tests/support/bad-network.ts'
import { expectPicturesShown, cardOf } from '#tests/support/member-steps.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { cachedPaths, followMember, settleIn, somebody, untilPersisted } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { say } from '#tests/support/talk.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

const words = 'Worth a second look.'

testWithWorker(
  'a bookmark is kept with its thread and pictures, whatever else is given up, until it is taken back',
  async ({ page, server, network }) => {
    test.setTimeout(120_000)
    const author = await somebody(server, 'Jonas')
    const reader = await somebody(server, 'Amara')
    // Then the post is among the first of the feed, whatever else there is.
    await followMember(server, reader, author)
    const pictures = [await phonePicture('one.jpg', 200), await phonePicture('two.jpg', 30)]
    const post = await publishPictures(server, author, { text: words, pictures })
    await say(server, author, { postId: post.id, content: 'And a third one.' })
    await settleIn(page, network.origin, reader)
    // Bookmarked in passing: the thread was never opened.
    const bookmark = cardOf(page, words).getByRole('button', { name: /^Bookmark/ })
    await bookmark.click()
    // Once the server has acknowledged it and the thread has come.
    await expect.poll(async () => (await cachedPaths(page, 'offline-pictures')).length, { timeout: 30_000 }).toBe(2)
    await untilPersisted(page, `comments:${post.id}`)
    expect((await cachedPaths(page, 'offline-pictures')).toSorted()).toEqual(
      post.media.map(({ variants }) => variants.find(({ width }) => width === 1280)?.url ?? '').toSorted(),
    )

    await page.evaluate(async () => {
      for (const name of await caches.keys()) if (/-(media|api)-/.test(name)) await caches.delete(name)
    })
    await network.shut()
    await page.goto(`/postdetails?id=${post.id}`)
    await expectPicturesShown(cardOf(page, words), 2)
    await expect(page.getByText('And a third one.')).toBeVisible()
    await page.goto('/Bookmarks')
    await expectPicturesShown(cardOf(page, words), 2)

    await network.open()
    await page.goto('/home')
    await expect(bookmark).toHaveAttribute('aria-pressed', 'true')
    await bookmark.click()
    await expect(bookmark).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => cachedPaths(page, 'offline-pictures'), { timeout: 30_000 }).toEqual([])
  },
)
