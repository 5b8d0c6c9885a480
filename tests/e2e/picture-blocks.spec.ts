import AxeBuilder from '@axe-core/playwright'
import sharp from 'sharp'
import { report } from '#contract/report.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { writePost } from '#tests/support/member-steps.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { callServer, enter, makeMember } from '#tests/support/quick-member.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect } from '#tests/support/story.ts'
import { unlikePicture } from '#tests/support/unlike-picture.ts'

const test = makeOwnServerTest()

test.use({ viewport: { width: 390, height: 844 } })

test('a moderator blocks the pictures of what is removed; whoever posts them again is told so and loses nothing', async ({
  page,
  server,
}) => {
  const author = await makeMember(server, { firstName: 'Phil', lastName: 'Photo', username: 'phil.photo' })
  const bad = await unlikePicture(7)
  const pictures = [{ name: 'bad.jpg', mimeType: 'image/jpeg', buffer: bad }]
  const post = await publishPictures(server, author, { text: 'A vile picture.', pictures })
  const moderator = await enter(page, server, { firstName: 'Hash', lastName: 'Keeper', username: 'hash.keeper' })
  const body = { kind: 'post', id: post.id, reason: 'violence' } as const
  await callServer(server, report, { body, token: moderator.token })
  await grantRole(server, 'hash.keeper', 'moderator')
  await page.goto('/Moderation')
  const found = page.getByRole('article', { name: 'Post by @phil.photo' })
  await found.getByRole('button', { name: 'Remove' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Why')).toBeFocused()
  await page.keyboard.type('Violence')
  await dialog.getByRole('checkbox', { name: /Block its pictures, too/ }).press('Space')
  expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(found).toHaveCount(0)

  const again = await makeMember(server, { firstName: 'Rita', lastName: 'Repeat', username: 'rita.repeat' })
  await signInOnDevice(page, again)
  const copy = await sharp(bad).resize({ width: 700 }).png().toBuffer()
  await writePost(page, 'Words of mine.', [{ name: 'copy.png', mimeType: 'image/png', buffer: copy }])
  await page.goto('/outbox')
  await expect(page.getByText('Words of mine.')).toBeVisible()
  await expect(page.getByText('Moderators removed this picture. It cannot be used again.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible()
})
