import type { Page } from '@playwright/test'
import { untilSent } from '#tests/support/bad-network.ts'
import { shiftsOn, watchShifts } from '#tests/support/layout-shifts.ts'
import { expectPicturesShown } from '#tests/support/member-steps.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { enter, enterUnseen } from '#tests/support/quick-member.ts'
import { cachedPaths, untilControlled } from '#tests/support/reading-steps.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

const rowOf = (page: Page, kind: string) =>
  page
    .getByRole('group', { name: 'Saved on this device' })
    .locator('div')
    .filter({ hasText: new RegExp(`^${kind}`) })

testWithWorker(
  'Settings say what is saved by kind, and clearing spares drafts and what waits',
  async ({ page, server }) => {
    test.setTimeout(120_000)
    const member = await enter(page, server, { firstName: 'Sam', lastName: 'Spart', username: 'sam.spart' })
    await publishPictures(server, member, { text: 'Seen.', pictures: [await phonePicture('one.jpg', 200)] })
    await untilControlled(page)
    await page.goto('/home')
    await expectPicturesShown(page.getByRole('article').filter({ hasText: 'Seen.' }), 1)
    // The worker keeps it while it is shown already.
    await expect.poll(() => cachedPaths(page, '-media-')).not.toEqual([])
    await page.getByRole('button', { name: 'Create a post' }).click()
    await page.getByLabel('Your post').fill('Half a thought')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await phonePicture('two.jpg', 30))
    await expect(page.getByRole('button', { name: 'Remove image 1' })).toBeVisible()
    await page.keyboard.press('Escape')

    // It is measured once, when the screen opens: views of the feed that still wait would count.
    await untilSent(page)
    await page.goto('/settings')
    await expect(rowOf(page, 'Waiting to send')).toHaveText(/send\s*0 kB$/)
    await expect(rowOf(page, 'Drafts')).not.toHaveText(/Drafts\s*0 kB$/)
    await expect(rowOf(page, 'Pictures')).not.toHaveText(/Pictures\s*0 kB$/)
    const drafts = await rowOf(page, 'Drafts').textContent()
    await page.getByRole('button', { name: 'Clear saved content' }).click()
    await expect(page.getByText(/^Cleared\./)).toBeVisible()
    await expect(rowOf(page, 'Pictures')).toHaveText(/Pictures\s*0 kB$/)
    await expect(rowOf(page, 'Drafts')).toHaveText(drafts ?? '')
    await page.goto('/home')
    await page.getByRole('button', { name: 'Create a post' }).click()
    await expect(page.getByLabel('Your post')).toHaveValue('Half a thought')
  },
)

test('nothing moves when the sizes come in, however long they take to be measured', async ({ page, server }) => {
  const held = Promise.withResolvers<undefined>()
  await page.exposeFunction('untilLetGo', () => held.promise)
  await page.addInitScript(() => {
    const estimate = navigator.storage.estimate.bind(navigator.storage)
    navigator.storage.estimate = async () => {
      await Reflect.get(window, 'untilLetGo')()
      return estimate()
    }
  })
  await watchShifts(page)
  await enterUnseen(page, server, { firstName: 'Stil', lastName: 'Lness', username: 'stil.lness' })
  await page.goto('/settings')
  await rowOf(page, 'Pictures').scrollIntoViewIfNeeded()
  await expect(rowOf(page, 'Pictures')).toHaveText(/…$/)
  held.resolve(undefined)
  await expect(rowOf(page, 'Pictures')).toHaveText(/B$/)
  expect(await shiftsOn(page)).toEqual([])
})
