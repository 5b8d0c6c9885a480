import type { Locator } from '@playwright/test'
import { findNetwork, loseNetwork, testWithWorker as test } from '#tests/support/bad-network.ts'
import { expectShown } from '#tests/support/profile-steps.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

/** Notes every frame in which a picture of the region is not there to be seen, from when both are. */
async function watchForGaps(pictures: Locator): Promise<void> {
  await pictures.evaluate((region) => {
    const gaps: string[] = []
    // What was shown once is shown until what its address names by then has come.
    const seen = new WeakSet<Element>()
    const look = () => {
      const images = [...region.querySelectorAll('img')]
      for (const image of images) if (image.naturalWidth > 0) seen.add(image)
      const shown = images.filter((image) => seen.has(image))
      if (shown.length < 2) gaps.push(images.map(({ src }) => src).join(' '))
      requestAnimationFrame(look)
    }
    look()
    Object.assign(window, { gaps })
  })
}

test('banner and picture stay in view as they are sent, though the line brings no picture back', async ({
  page,
  server,
  network,
}) => {
  const member = await somebody(server, 'Noa')
  await settleIn(page, network.origin, member)
  await page.goto('/UpdateProfileDetails')
  await expect(page.getByLabel('First name')).toHaveValue('Noa')
  await loseNetwork(network, page)
  for (const [field, crop] of [
    ['New banner', 'Crop your banner'],
    ['New picture', 'Crop your picture'],
  ] as const) {
    await page.getByLabel(field).setInputFiles(await phonePicture('view.jpg', 200))
    await page.getByRole('dialog', { name: crop }).getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const pictures = page.getByRole('region', { name: 'Banner and picture' })
  const ofThisDevice = pictures.locator('img[src^="blob:"]')
  await expect(ofThisDevice).toHaveCount(2)
  for (const picture of await ofThisDevice.all()) await expectShown(picture)
  await watchForGaps(pictures)
  await findNetwork(network, page)
  network.setFaults({ mode: 'hang', path: /^\/media\// })
  const ofTheServer = pictures.locator('img[src*="/media/"]')
  await expect(ofTheServer).toHaveCount(2, { timeout: 60_000 })
  const arrived = (picture: Locator) =>
    picture.evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0)
  for (const picture of await ofTheServer.all()) await expect.poll(() => arrived(picture)).toBe(true)
  expect(await page.evaluate(() => Object.entries(window).find(([name]) => name === 'gaps')?.[1])).toEqual([])
})
