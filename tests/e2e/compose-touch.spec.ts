import { enter } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'
import { openTouchScreen } from '#tests/support/touch-screen.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('a finger puts the pictures of a post in another order', async ({ page, server }) => {
  await enter(page, server, { firstName: 'Fay', lastName: 'Finger', username: 'fay.finger' })
  await page.getByRole('button', { name: 'Create a post' }).click()
  const modal = page.getByRole('dialog', { name: 'New post' })
  const preview = (number: number) => modal.getByRole('button', { name: `Preview image ${number}` })
  for (const number of [1, 2, 3]) {
    const input = modal.locator('input[type=file]').nth(number - 1)
    await input.setInputFiles(await phonePicture(`${number}.jpg`, number * 100))
    await expect(preview(number)).toBeEnabled()
  }
  const shown = () =>
    modal
      .getByRole('button', { name: /^Preview image/ })
      .locator('img')
      .evaluateAll(sourcesOf)
  const [first, second, third] = await shown()
  const middleOf = async (number: number) => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await preview(number).boundingBox()) ?? {}
    return [x + width / 2, y + height / 2] as const
  }
  const [from, to] = [await middleOf(1), await middleOf(3)]
  const screen = await openTouchScreen(page)
  const between = [1, 2, 3].map((part) => [[from[0] + ((to[0] - from[0]) * part) / 4, from[1]]] as const)
  await screen.move([from], ...between, [to])
  await expect(modal.getByText('Image 1 is now image 3.')).toBeAttached()
  await expect.poll(shown).toEqual([second, third, first])
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('on the narrowest phone, too, a finger in the middle of a picture opens that and none of its buttons', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await enter(page, server, { firstName: 'Nia', lastName: 'Narrow', username: 'nia.narrow' })
  await page.getByRole('button', { name: 'Create a post' }).click()
  const modal = page.getByRole('dialog', { name: 'New post' })
  for (const number of [1, 2, 3]) {
    const input = modal.locator('input[type=file]').nth(number - 1)
    await input.setInputFiles(await phonePicture(`${number}.jpg`, number * 100))
    const preview = modal.getByRole('button', { name: `Preview image ${number}` })
    await expect(preview).toBeEnabled()
    const hit = await preview.evaluate((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return document
        .elementFromPoint(x + width / 2, y + height / 2)
        ?.closest('button')
        ?.getAttribute('aria-label')
    })
    expect(hit).toBe(`Preview image ${number}`)
  }
})

const sourcesOf = (images: Element[]) => images.map((image) => image.getAttribute('src'))
