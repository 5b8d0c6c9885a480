import { publishPictures } from '#tests/support/publish-pictures.ts'
import { enter } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { openTouchScreen } from '#tests/support/touch-screen.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

test('Back closes the pictures first and leaves the screen as it was', async ({ page, server }) => {
  const author = await enter(page, server, { firstName: 'Bea', lastName: 'Back', username: 'bea.backs' })
  const pictures = [await phonePicture('one.jpg', 20), await phonePicture('two.jpg', 200)]
  const { id } = await publishPictures(server, author, { text: 'Two of them.', pictures })
  await page.getByRole('link', { name: 'Search' }).first().click()
  await expect(page).toHaveURL(/\/search$/)
  await page.goto(`/postdetails?id=${id}`)
  const picture = page.getByRole('button', { name: /Image 2 of 2/ })
  const preview = page.getByRole('dialog', { name: /^Images of the post/ })
  const field = page.getByLabel('Write a comment')
  await field.fill('Not sent yet')
  // What comes later would move it.
  await page.waitForLoadState('networkidle')
  await picture.scrollIntoViewIfNeeded()
  const top = () => page.evaluate(() => window.scrollY)
  const before = await top()
  await picture.click()
  await expect(preview).toBeVisible()
  await page.goBack()
  await expect(preview).toHaveCount(0)
  await expect(page).toHaveURL(new RegExp(id))
  await expect(field).toHaveValue('Not sent yet')
  await expect(picture).toBeFocused()
  expect(await top()).toBe(before)
  // There is nothing to go forward to.
  await page.evaluate(() => window.history.forward())
  await expect(preview).toHaveCount(0)

  await picture.click()
  await expect(preview).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => window.history.state.over)).toBe(undefined)
  await page.goBack()
  await expect(page).toHaveURL(/\/search$/)
})

test.describe('with fingers', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('two fingers zoom a picture, one swipes the next one in and drops it to close', async ({ page, server }) => {
    const author = await enter(page, server, { firstName: 'Fin', lastName: 'Gers', username: 'fin.gers' })
    const pictures = [await phonePicture('one.jpg', 20), await phonePicture('two.jpg', 200)]
    const { id } = await publishPictures(server, author, { text: 'Two to touch.', pictures })
    await page.goto(`/postdetails?id=${id}`)
    const opener = page.getByRole('button', { name: /Image 1 of 2/ })
    await opener.click()
    const preview = page.getByRole('dialog', { name: /^Images of the post/ })
    const shown = preview.getByRole('img')
    const width = async () => Math.round((await shown.boundingBox())?.width ?? 0)
    await expect.poll(width).toBe(390)

    const fingers = await openTouchScreen(page)
    await fingers.move(
      [
        [170, 420],
        [220, 420],
      ],
      [
        [120, 420],
        [270, 420],
      ],
      [
        [70, 420],
        [320, 420],
      ],
    )
    await expect.poll(width).toBe(1950)
    await fingers.tapTwice(195, 420)
    await expect.poll(width).toBe(390)

    await fingers.move([[320, 420]], [[260, 424]], [[120, 428]], [[60, 428]])
    await expect(preview.getByText('2 of 2')).toBeVisible()
    await fingers.move([[195, 300]], [[195, 340]], [[197, 460]], [[197, 560]])
    await expect(preview).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})
