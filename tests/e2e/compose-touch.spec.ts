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

const sourcesOf = (images: Element[]) => images.map((image) => image.getAttribute('src'))
