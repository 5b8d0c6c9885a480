import type { CDPSession, Page } from '@playwright/test'
import { untilSent } from '#tests/support/bad-network.ts'
import { cardOf } from '#tests/support/member-steps.ts'
import { enter } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { expect, test } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

/** Has the browser itself refuse what no longer fits; without a size all fits again. */
async function allowRoom(devtools: CDPSession, origin: string, bytes?: number): Promise<void> {
  await devtools.send('Storage.overrideQuotaForOrigin', bytes === undefined ? { origin } : { origin, quotaSize: bytes })
}

/** What comes of writing something large of its own: `done`, or the browser's error. */
function tryToWrite(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('scratch')
    opening.onupgradeneeded = () => opening.result.createObjectStore('all')
    await new Promise((resolve) => (opening.onsuccess = resolve))
    const transaction = opening.result.transaction('all', 'readwrite')
    transaction.objectStore('all').put('x'.repeat(100_000), Math.random())
    const end = await new Promise<string>((resolve) => {
      transaction.oncomplete = () => resolve('done')
      transaction.onabort = () => resolve(transaction.error?.name ?? 'aborted')
    })
    opening.result.close()
    return end
  })
}

test('a device without room says so, keeps what is typed on the screen, and sends it once there is room', async ({
  context,
  fence,
  page,
  server,
}) => {
  fence.expectComplaint(/The storage of this device is full/)
  const member = await enter(page, server, { firstName: 'Vol', lastName: 'Disk', username: 'vol.disk' })
  await page.goto('/home')
  await expect(page.getByRole('feed')).toBeVisible()
  const devtools = await context.newCDPSession(page)
  await page.getByRole('button', { name: 'Create a post' }).click()
  const modal = page.getByRole('dialog', { name: 'New post' })
  await allowRoom(devtools, server.origin, 1)
  // The browser looks at the room there is now and then only.
  await expect.poll(() => tryToWrite(page), { timeout: 90_000 }).toBe('QuotaExceededError')
  await modal.getByLabel('Your post').fill('Written on a full device.')
  await expect(page.getByText('Your draft could not be saved: this device is full.')).toBeVisible()
  await modal.getByLabel('Image 1', { exact: true }).setInputFiles(await phonePicture('full.jpg', 20))
  await expect(modal.getByText('“full.jpg” could not be saved: this device is full.')).toBeVisible()
  const post = modal.getByRole('button', { name: 'Post', exact: true })
  await post.click()
  await expect(modal.getByText('Your post could not be saved: this device is full.')).toBeVisible()
  await expect(modal.getByLabel('Your post')).toHaveValue('Written on a full device.')
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await page.getByRole('button', { name: 'Create a post' }).click()
  await expect(modal.getByLabel('Your post')).toHaveValue('Written on a full device.')

  await allowRoom(devtools, server.origin)
  await expect.poll(() => tryToWrite(page), { timeout: 90_000 }).toBe('done')
  await post.click()
  await expect(modal).toHaveCount(0)
  await untilSent(page)
  const posts = () => readColumn(server.dataDir, 'SELECT text_content FROM posts WHERE author_id = ?', member.user.id)
  await expect.poll(posts).toEqual(['Written on a full device.'])
  await expect(cardOf(page, 'Written on a full device.')).toBeVisible()
})
