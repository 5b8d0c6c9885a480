import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { newestPost, openModal, slotInput } from '#tests/support/compose-steps.ts'
import { draftsOnDisk } from '#tests/support/device-contents.ts'
import { cardOf, expectPicturesShown, writePost, type Picture } from '#tests/support/member-steps.ts'
import { enter } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

/** Pastes into the text or drops onto it, as the browser would report it. */
async function hand(modal: Locator, how: 'paste' | 'drop', files: readonly Picture[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }))
  await modal.getByPlaceholder('Say something...', { exact: true }).evaluate(
    (target, { kind, list }) => {
      const transfer = new DataTransfer()
      for (const { name, mimeType, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: mimeType }))
      }
      const event =
        kind === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true })
          : new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true })
      target.dispatchEvent(event)
    },
    { kind: how, list: given },
  )
}

const notes: Picture = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('not a picture') }

test('takes up to three images: picked, pasted, dropped, previewed, replaced, removed', async ({ page, server }) => {
  await enter(page, server, { firstName: 'Cam', lastName: 'Poser', username: 'cam.poser' })
  const modal = await openModal(page)
  await expect(modal.getByText('You can add between 0 to 3 images to your post', { exact: true })).toBeVisible()
  await expect(modal.getByRole('button', { name: /^Add image/ })).toHaveCount(3)
  await modal.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(modal.getByText('You must write something or upload at least one image.', { exact: true })).toBeVisible()

  const [first, second, third] = [
    await phonePicture('1.jpg', 10),
    await phonePicture('2.jpg', 120),
    await phonePicture('3.jpg', 230),
  ]
  await slotInput(modal, 2).setInputFiles(first)
  await expect(modal.getByRole('button', { name: 'Preview image 2' })).toBeVisible()
  await hand(modal, 'paste', [second])
  await expect(modal.getByRole('button', { name: 'Preview image 1' })).toBeVisible()
  // Some file managers say of no file what it is.
  await hand(modal, 'drop', [{ ...third, name: '3', mimeType: '' }, first])
  await expect(modal.getByRole('button', { name: 'Preview image 3' })).toBeVisible()
  await expect(modal.getByText('A post has at most 3 images.')).toBeVisible()

  await modal.getByRole('button', { name: 'Preview image 1' }).click()
  const preview = page.getByRole('dialog', { name: 'Image 1' })
  await expect(preview.getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(modal).toBeVisible()
  // Back, further down, is for the preview that is opened next.
  await expect.poll(() => page.evaluate(() => window.history.state.over)).toBe(undefined)
  await modal.getByPlaceholder('Say something...', { exact: true }).fill('Half a thought')
  await modal.getByRole('button', { name: 'Preview image 1' }).click()
  await expect(preview).toBeVisible()
  await page.goBack()
  await expect(preview).toBeHidden()
  await expect(modal.getByPlaceholder('Say something...', { exact: true })).toHaveValue('Half a thought')
  await expect(modal.getByRole('button', { name: /^Preview image/ })).toHaveCount(3)

  const picture = modal.getByRole('button', { name: 'Preview image 1' }).locator('img')
  const before = await picture.getAttribute('src')
  await expect(modal.getByRole('button', { name: 'Replace image 1' })).toBeVisible()
  await slotInput(modal, 1).setInputFiles(third)
  await expect(picture).not.toHaveAttribute('src', before ?? '')
  await modal.getByRole('button', { name: 'Remove image 2' }).click()
  await expect(modal.getByRole('button', { name: 'Add image 2' })).toBeVisible()

  // What is no image is refused, however it comes.
  await hand(modal, 'drop', [notes])
  await expect(modal.getByText('Only image files can be added.')).toBeVisible()
  await slotInput(modal, 2).setInputFiles({ ...notes, name: 'fake.png', mimeType: 'image/png' })
  await expect(modal.getByText('“fake.png” cannot be read as an image.')).toBeVisible()
  await expect(modal.getByRole('button', { name: 'Add image 2' })).toBeVisible()
})

test('counts from 400 characters on, takes 500 as people count them, and posts with Ctrl+Enter', async ({
  page,
  server,
}) => {
  const writer = await enter(page, server, { firstName: 'Len', lastName: 'Counter', username: 'len.count' })
  const modal = await openModal(page)
  const text = modal.getByPlaceholder('Say something...', { exact: true })
  await text.fill('a'.repeat(399))
  await expect(modal.getByText(/left$/)).toHaveCount(0)
  await text.fill('a'.repeat(400))
  await expect(modal.getByText('100 left')).toBeVisible()
  const family = '👨‍👩‍👧‍👦'
  await text.fill(`${'a'.repeat(499)}${family}${family}`)
  await text.press('Control+Enter')
  await expect(modal.getByText('A post has at most 500 characters.')).toBeVisible()
  await text.fill(`${'a'.repeat(499)}${family}`)
  await expect(modal.getByText('0 left')).toBeVisible()
  await text.press('Control+Enter')
  await expect(modal).toBeHidden()
  await expect.poll(async () => (await newestPost(server, writer))?.text_content).toBe(`${'a'.repeat(499)}${family}`)
  await expect(cardOf(page, 'a'.repeat(499))).toBeVisible()
  await expect(page.getByText('Waiting to send')).toHaveCount(0)
})

test('pictures leave the device small and without a word about where they were taken', async ({ page, server }) => {
  const writer = await enter(page, server, { firstName: 'Gia', lastName: 'Geo', username: 'gia.places' })
  const large = await sharp({ create: { width: 3000, height: 1800, channels: 3, background: '#446688' } })
    .jpeg()
    // Lies on its side until the orientation is applied.
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect((await sharp(large).metadata()).exif).toBeDefined()
  await writePost(page, 'Somewhere.', [
    { name: 'large.jpg', mimeType: 'image/jpeg', buffer: large },
    await phonePicture('phone.jpg', 300),
  ])
  await expectPicturesShown(cardOf(page, 'Somewhere.'), 2)

  const post = await newestPost(server, writer)
  expect(post?.media).toHaveLength(2)
  for (const { media_url } of post?.media ?? []) {
    const reply = await fetch(new URL(media_url, server.origin))
    const stored = await sharp(Buffer.from(await reply.arrayBuffer())).metadata()
    expect(Math.max(stored.width, stored.height)).toBeLessThanOrEqual(2048)
    expect([stored.exif, stored.xmp, stored.iptc]).toEqual([undefined, undefined, undefined])
  }
  // Turned upright: 1800 × 3000 in its proportion.
  const upright = post?.media[0]
  expect((upright?.height ?? 0) / (upright?.width ?? 1)).toBeCloseTo(3000 / 1800, 1)
})

test('what was begun is still there when the modal opens again', async ({ page, server }) => {
  await enter(page, server, { firstName: 'Dee', lastName: 'Draft', username: 'dee.draft' })
  const modal = await openModal(page)
  await modal.getByPlaceholder('Say something...', { exact: true }).fill('Half a thought')
  await modal.getByRole('button', { name: 'Close' }).click()
  await expect(modal).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create a post', exact: true })).toBeFocused()
  // A page that is left at once takes what it is still writing with it.
  await expect.poll(() => draftsOnDisk(page)).toEqual({ 'new-post': 0 })
  await page.reload()
  await openModal(page)
  await expect(modal.getByPlaceholder('Say something...', { exact: true })).toHaveValue('Half a thought')
  await modal.getByRole('button', { name: 'Discard' }).click()
  await openModal(page)
  await expect(modal.getByPlaceholder('Say something...', { exact: true })).toHaveValue('')
})
