import { testWithWorker } from '#tests/support/bad-network.ts'
import { cardOf, expectPicturesShown, writePost } from '#tests/support/member-steps.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { followMember, settleIn, somebody, untilPicturesAtHand } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

testWithWorker.use({ viewport: { width: 390, height: 844 } })

testWithWorker('a picture that was seen small opens large without a connection', async ({ page, server, network }) => {
  const author = await somebody(server, 'Jonas')
  const reader = await somebody(server, 'Amara')
  await followMember(server, reader, author)
  await publishPictures(server, author, {
    text: 'Seen before the tunnel.',
    pictures: [await phonePicture('a.jpg', 30)],
  })
  await settleIn(page, network.origin, reader)
  const card = cardOf(page, 'Seen before the tunnel.')
  await expectPicturesShown(card, 1)
  // What was fetched before the worker was there is fetched through it then.
  await page.goto('/home')
  await expectPicturesShown(card, 1)
  await untilPicturesAtHand(page)

  await network.shut()
  await card.getByRole('button', { name: /^Open: / }).click()
  await expectPicturesShown(page.getByRole('dialog'), 1)
  // Unlike a key it is waited for: on closing, the app steps back itself.
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  // A window that wants another copy.
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/home')
  await expectPicturesShown(card, 1)
})

testWithWorker(
  'own pictures stay on the device that sent them, though the line is gone right after',
  async ({ page, server, network }) => {
    const author = await somebody(server, 'Village')
    await settleIn(page, network.origin, author)
    // The line that carried them there brings none back.
    network.setFaults({ mode: 'cut', path: /^\/media\// })
    const card = cardOf(page, 'Sent from the hill.')
    await writePost(page, 'Sent from the hill.', [await phonePicture('a.jpg', 30), await phonePicture('b.jpg', 200)])
    await expect(card.getByRole('button', { name: /^Like/ })).toBeVisible({ timeout: 60_000 })
    await expectPicturesShown(card, 2)

    await network.shut()
    await page.goto('/home')
    await expectPicturesShown(card, 2)
    await card
      .getByRole('button', { name: /^Open: / })
      .first()
      .click()
    await expectPicturesShown(page.getByRole('dialog'), 1)
  },
)
