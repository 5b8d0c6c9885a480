import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { newestPost, openModal, slotInput } from '#tests/support/compose-steps.ts'
import { cardOf, expectPicturesShown } from '#tests/support/member-steps.ts'
import { enter } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

test('pictures are described beside themselves, and go in the order in which keys, buttons and the pointer put them', async ({
  page,
  server,
}) => {
  const writer = await enter(page, server, { firstName: 'Ora', lastName: 'Orders', username: 'ora.orders' })
  const modal = await openModal(page)
  for (const number of [1, 2, 3]) {
    await slotInput(modal, number).setInputFiles(await phonePicture(`${number}.jpg`, number * 100))
    const alt = modal.getByRole('button', { name: `ALT: describe image ${number}` })
    await alt.click()
    const sheet = page.getByRole('dialog', { name: `Describe image ${number}` })
    const field = sheet.getByLabel(`Description of image ${number}`)
    await expect(field).toBeFocused()
    await field.fill(`Hill ${number}`)
    await expect(sheet.getByText('6 of 1000 characters')).toBeVisible()
    await sheet.getByRole('button', { name: 'Done' }).click()
    await expect(modal.getByRole('button', { name: `ALT: change the description of image ${number}` })).toBeFocused()
    // Its place in the history is gone: the next one can take it.
    await expect.poll(() => page.evaluate(() => window.history.state.over)).toBe(undefined)
  }
  // 1 2 3, by the keys: 2 1 3.
  await modal.getByRole('button', { name: 'Preview image 1' }).press('ArrowRight')
  await expect(modal.getByText('Image 1 is now image 2.')).toBeAttached()
  await expect(modal.getByRole('button', { name: 'Preview image 2' })).toBeFocused()
  // By a button: 2 3 1.
  await modal.getByRole('button', { name: 'ALT: change the description of image 2' }).click()
  await page.getByRole('button', { name: 'Move right' }).click()
  await expect(page.getByRole('dialog', { name: 'Describe image 3' }).getByRole('textbox')).toHaveValue('Hill 1')
  // At the end of the row the button has nothing left to do, and the focus stays on it.
  await expect(page.getByRole('button', { name: 'Move right' })).toBeFocused()
  await page.getByRole('button', { name: 'Done' }).click()
  // By the pointer: 3 1 2.
  const [first, last] = [1, 3].map((number) => modal.getByRole('button', { name: `Preview image ${number}` }))
  const [from, to] = [await first?.boundingBox(), await last?.boundingBox()]
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 20)
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 4 })
  await page.mouse.up()
  await expect(modal.getByText('Image 1 is now image 3.')).toBeAttached()
  await modal.getByRole('button', { name: 'Post', exact: true }).click()
  await expect
    .poll(async () => (await newestPost(server, writer))?.media.map(({ alt_text }) => alt_text))
    .toEqual(['Hill 3', 'Hill 1', 'Hill 2'])
})

test('a post is taken while its picture is still prepared, and goes out complete though the page was loaded anew', async ({
  page,
  server,
}) => {
  const writer = await enter(page, server, { firstName: 'Hal', lastName: 'Hasty', username: 'hal.hasty' })
  // What prepares pictures does not come, until the page has gone.
  await page.route(/picture-worker/, () => undefined)
  const modal = await openModal(page)
  await modal.getByPlaceholder('Say something...', { exact: true }).fill('In haste.')
  await slotInput(modal, 1).setInputFiles(await phonePicture('haste.jpg', 60))
  await expect(modal.getByRole('status', { name: 'Preparing image 1' })).toBeVisible()
  await modal.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(modal).toBeHidden()
  await expect(cardOf(page, 'In haste.')).toContainText('Waiting to send')
  expect(await newestPost(server, writer)).toBeUndefined()
  await page.unroute(/picture-worker/)
  await page.reload()
  await expect.poll(async () => (await newestPost(server, writer))?.media.length, { timeout: 60_000 }).toBe(1)
  await expectPicturesShown(cardOf(page, 'In haste.'), 1)
})

test('a file that is gone by the time it is dropped is said to be, and the others stay', async ({
  page,
  server,
  fence,
}) => {
  fence.expectComplaint(/A picture could not be persisted\. FileGoneError/)
  const writer = await enter(page, server, { firstName: 'Gon', lastName: 'Missing', username: 'gon.missing' })
  const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  const files = ['gone.jpg', 'there.jpg'].map((name) => path.join(folder, name))
  for (const [at, file] of files.entries()) writeFileSync(file, (await phonePicture(file, 90 * at)).buffer)
  try {
    // As a file manager names what is dragged.
    await page.evaluate(() => {
      const input = Object.assign(document.createElement('input'), { id: 'dragged', type: 'file', multiple: true })
      document.body.append(input)
    })
    await page.setInputFiles('#dragged', files)
    rmSync(files[0] ?? '')
    const modal = await openModal(page)
    await modal.getByLabel('Your post').fill('One of two.')
    await modal.getByLabel('Your post').evaluate((field) => {
      const dataTransfer = new DataTransfer()
      for (const file of document.querySelector<HTMLInputElement>('#dragged')?.files ?? []) dataTransfer.items.add(file)
      field.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
    })
    await expect(modal.getByText('“gone.jpg” could not be read. It may have been moved or deleted.')).toBeVisible()
    await expect(modal.getByRole('button', { name: 'Remove image 2' })).toBeVisible({ timeout: 30_000 })
    await modal.getByRole('button', { name: 'Post', exact: true }).click()
    await expectPicturesShown(cardOf(page, 'One of two.'), 1)
    await expect.poll(async () => (await newestPost(server, writer))?.media.length).toBe(1)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
