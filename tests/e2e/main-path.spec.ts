import { untilSent } from '#tests/support/bad-network.ts'
import { cardOf, expectPicturesShown, join, type NewMember, openFeed, writePost } from '#tests/support/member-steps.ts'
import { untilControlled, untilPicturesAtHand } from '#tests/support/reading-steps.ts'
import { startServer } from '#tests/support/start-server.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

const amara: NewMember = { firstName: 'Amara', lastName: 'Osei', username: 'amara.tunnel' }
const jonas: NewMember = { firstName: 'Jonas', lastName: 'Lindqvist', username: 'jonas.rail' }
const words = 'Three weeks without a car. The evening bus writes itself. #CityLife'

testWithWorker(
  'two newcomers join, one posts three pictures, the other likes them, and the feed outlives the server',
  async ({ openContext }) => {
    test.setTimeout(360_000)
    const server = await startServer()
    const first = await openContext({ baseURL: server.origin })
    const second = await openContext({ baseURL: server.origin })
    try {
      const writer = await first.newPage()
      await join(writer, server, amara)
      const pictures = [
        await phonePicture('one.jpg', 200),
        await phonePicture('two.jpg', 30),
        await phonePicture('three.jpg', 120),
      ]
      await writePost(writer, words, pictures)
      await expect(cardOf(writer, words)).toBeVisible()
      await expectPicturesShown(cardOf(writer, words), 3)

      const reader = await second.newPage()
      await join(reader, server, jonas)
      await cardOf(reader, words)
        .getByRole('button', { name: /Image 1 of 3/ })
        .click()
      await reader
        .getByRole('dialog')
        .getByRole('button', { name: /^Follow/ })
        .click()
      await expect(reader.getByRole('dialog').getByRole('button', { name: /^Unfollow/ })).toBeVisible()
      await reader.keyboard.press('Escape')
      // Only then is the post in that feed.
      await untilSent(reader)
      await openFeed(reader, 'Following')
      const card = cardOf(reader, words)
      await expect(card).toBeVisible()
      await expectPicturesShown(card, 3)

      const like = card.getByRole('button', { name: /^Like/ })
      await like.click()
      await expect(like).toHaveAttribute('aria-pressed', 'true')
      await expect(like).toContainText('1')
      await untilSent(reader)
      await writer.goto('/home')
      await expect(cardOf(writer, words).getByRole('button', { name: /^Like/ })).toContainText('1')

      // The server is gone: a reload still shows the feed, with its pictures.
      await untilControlled(reader)
      await untilPicturesAtHand(reader)
      await server.stop()
      await reader.reload()
      await expect(cardOf(reader, words)).toBeVisible()
      await expectPicturesShown(cardOf(reader, words), 3)
      await expect(cardOf(reader, words).getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')
    } finally {
      await server.remove()
    }
  },
)
