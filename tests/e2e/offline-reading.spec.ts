import type { Page } from '@playwright/test'
import { marked } from '#tests/support/own-answer.ts'
import { bookmarkPost, likePost } from '#contract/post-writing.ts'
import { test, testWithWorker } from '#tests/support/bad-network.ts'
import { cardOf, expectPicturesShown } from '#tests/support/member-steps.ts'
import { noteSaid } from '#tests/support/note-said.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { callServer, publish } from '#tests/support/quick-member.ts'
import { followMember, settleIn, somebody, untilPersisted, untilPicturesAtHand } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { say } from '#tests/support/talk.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

const words = 'The night train was late again.'

/** Waits for nothing to leave: an alert leaves by itself. */
async function expectOneNotice(page: Page, alerts: () => string[]): Promise<void> {
  await expect(page.getByText(/You're offline/)).toHaveCount(1)
  await expect(page.getByText(/could not be loaded/)).toHaveCount(0)
  expect(alerts()).toEqual([])
  await expect(page).not.toHaveURL(/login/)
}

testWithWorker(
  'what was seen is there without the server, on every screen, with pictures and one notice',
  async ({ context, server, network }) => {
    test.setTimeout(120_000)
    const author = await somebody(server, 'Jonas')
    const reader = await somebody(server, 'Amara')
    // Then the post is among the first of the feed, whatever else there is.
    await followMember(server, reader, author)
    const pictures = [await phonePicture('one.jpg', 200), await phonePicture('two.jpg', 30)]
    const post = await publishPictures(server, author, { text: words, pictures })
    await say(server, author, { postId: post.id, content: 'Two hours, to be exact.' })
    const own = await publish(server, reader, 'My own two cents.')
    await callServer(server, likePost, { params: { id: own.id }, body: { liked: true }, token: author.token })
    const bookmark = { params: { id: post.id }, body: { bookmarked: true }, token: reader.token }
    await callServer(server, bookmarkPost, bookmark)

    const { id } = author.user
    /** Address, what is to be seen there, and what of it lies on the device. */
    const screens: [string, (page: Page) => Promise<void>, string[]][] = [
      [
        '/home',
        async (page) => {
          await expectPicturesShown(cardOf(page, words), 2)
          const panel = page.getByRole('complementary', { name: 'More' })
          await expect(panel.getByRole('region', { name: 'Suggestions' }).getByRole('listitem')).toHaveCount(2)
          await expect(
            panel.getByRole('region', { name: 'Popular Topics' }).getByRole('listitem').first(),
          ).toBeVisible()
        },
        ['feed-for-you', `post:${post.id}`, 'suggestions', 'trendings'],
      ],
      [
        `/postdetails?id=${post.id}`,
        async (page) => {
          await expectPicturesShown(cardOf(page, words), 2)
          await expect(page.getByText('Two hours, to be exact.')).toBeVisible()
        },
        [`comments:${post.id}`],
      ],
      [
        `/guestprofile?id=${id}`,
        async (page) => {
          await expect(page.getByText(`@${author.username}`).first()).toBeVisible()
          await expect(page.getByText(words)).toBeVisible()
        },
        [`posts-of:${id}`],
      ],
      ['/profile', (page) => expect(page.getByText('My own two cents.')).toBeVisible(), ['user-posts']],
      ['/updates', (page) => expect(page.getByText(/liked your post/)).toBeVisible(), ['notifications']],
      ['/Bookmarks', (page) => expectPicturesShown(cardOf(page, words), 2), ['bookmarks']],
    ]
    const first = await context.newPage()
    await settleIn(first, network.origin, reader)
    for (const [address, isThere, keys] of screens) {
      await first.goto(address)
      await isThere(first)
      await untilPicturesAtHand(first)
      // A page that is left at once takes what it is still writing with it.
      for (const key of keys) await untilPersisted(first, key)
    }
    await first.close()

    await network.shut()
    for (const [address, isThere] of screens) {
      const page = await context.newPage()
      const alerts = await noteSaid(page, 'alert')
      await page.goto(address)
      await isThere(page)
      await expectOneNotice(page, alerts)
      await page.close()
    }

    const page = await context.newPage()
    await page.goto('/search?q=night+train')
    await expect(page.getByText("You're offline. Searching only what is saved on this device.")).toBeVisible()
    await expect(cardOf(page, words)).toBeVisible()
  },
)

testWithWorker(
  'an answer that is not the server’s signs nobody out, the server’s own 401 does',
  async ({ page, context, server, network }) => {
    const reader = await somebody(server, 'Amara')
    await settleIn(page, network.origin, reader)
    await page.goto('/home')
    await expect(page.getByRole('feed')).toBeVisible()
    // What a captive portal or a gateway in trouble says.
    await context.route('**/api/**', (route) =>
      route.fulfill({ status: 401, body: '<h1>Please log in to the Wi-Fi</h1>' }),
    )
    await page.goto('/home')
    await expect(page.getByRole('feed')).toBeVisible()
    await expect(page.getByText(/^Something between you and Sayso answers in its place\./)).toBeVisible()
    await context.unroute('**/api/**')

    const problem = { message: 'This session has ended.', code: 'unauthorized' }
    await context.route('**/api/**', (route) => route.fulfill({ status: 401, headers: marked, json: problem }))
    await page.goto('/home')
    await expect(page).toHaveURL(/login/)
  },
)
