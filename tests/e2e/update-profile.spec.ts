import type { Page, Request, Response } from '@playwright/test'
import { isAskedAnyTime } from '#tests/support/any-time.ts'
import { toldNoStream } from '#tests/support/bad-network.ts'
import { fillDevice } from '#tests/support/fill-device.ts'
import { letHappen } from '#tests/support/let-happen.ts'
import type { NewMember } from '#tests/support/member-steps.ts'
import { expectShown, headOf } from '#tests/support/profile-steps.ts'
import { enterUnseen } from '#tests/support/quick-member.ts'
import { untilControlled } from '#tests/support/reading-steps.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

const noa: NewMember = { firstName: 'Noa', lastName: 'Klein', username: 'noa.update' }

async function open(page: Page): Promise<void> {
  await page.goto('/UpdateProfileDetails')
  await expect(page.getByLabel('First name')).toHaveValue('Noa')
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click()

test('sends only what was changed and shows it at once', async ({ page, server }) => {
  await enterUnseen(page, server, noa)
  await page.goto('/settings')
  await page.getByRole('link', { name: /Profile details/ }).click()
  await expect(page).toHaveURL(/\/UpdateProfileDetails$/)
  // What can be changed, and nothing else.
  const fields = page.getByRole('main').getByRole('textbox')
  const labels = ['First name', 'Last name', 'Bio', 'City', 'Country', 'Website']
  await expect(fields).toHaveCount(labels.length)
  for (const [at, label] of labels.entries()) await expect(fields.nth(at)).toHaveAccessibleName(label)
  await page.getByLabel('Bio').fill('Likes maps.')
  await expect(page.getByText('11 of 160')).toBeVisible()
  await page.getByLabel('City').fill('  Haifa ')
  // The page or its worker sends it, whichever comes first.
  const isChange = (request: Request) => request.method() === 'PUT'
  const sent = page.context().waitForEvent('request', { predicate: isChange, timeout: 30_000 })
  await save(page)
  expect((await sent).postDataJSON()).toEqual({ bio: 'Likes maps.', city: 'Haifa' })
  await expect(page).toHaveURL(/\/profile$/)
  const head = headOf(page, 'Noa Klein')
  await expect(head.getByText('Likes maps.')).toBeVisible()
  await expect(head.getByText('Haifa')).toBeVisible()
})

test('says what it cannot save', async ({ page, server }) => {
  await enterUnseen(page, server, { ...noa, username: 'noa.rules' })
  await open(page)
  await save(page)
  await expect(page.getByText('No changes made to save.', { exact: true })).toBeVisible()
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await save(page)
  await expect(page.getByText('A website starts with https:// or http://.')).toBeVisible()
  await expect(page.getByLabel('Website')).toBeFocused()
  await page.getByLabel('Website').fill('')
  await page.getByLabel('First name').fill('  ')
  await save(page)
  await expect(page.getByText('Please fill in all fields.')).toBeVisible()
  await page.getByLabel('First name').fill('Noa')
  await page.getByLabel('Bio').fill('x'.repeat(161))
  await save(page)
  await expect(page.getByText('At most 160 characters.')).toBeVisible()
  await expect(page).toHaveURL(/\/UpdateProfileDetails$/)
})

test('without a persisted token it says Missing credentials', async ({ page, server }) => {
  await enterUnseen(page, server, { ...noa, username: 'noa.nobody' })
  // What else asks who is signed in, once the session is gone, leads to the login.
  await Promise.all([toldNoStream(page), open(page)])
  await page.getByLabel('City').fill('Haifa')
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('sayso-device')
        opening.addEventListener('error', () => reject(new Error('the database did not open')))
        opening.addEventListener('success', () => {
          const stores = [...opening.result.objectStoreNames]
          const change = opening.result.transaction(stores, 'readwrite')
          for (const store of stores) change.objectStore(store).clear()
          change.addEventListener('complete', () => resolve())
        })
      }),
  )
  await save(page)
  await expect(page.getByText('Missing credentials', { exact: true })).toBeVisible()
})

test('when the device cannot persist the change it says so and goes to the profile', async ({ page, server }) => {
  await enterUnseen(page, server, { ...noa, username: 'noa.full' })
  await open(page)
  await page.getByLabel('City').fill('Haifa')
  await fillDevice(page)
  await save(page)
  await expect(page.getByRole('alert').filter({ hasText: 'An error' })).toHaveText(
    'An error occurred while saving changes.',
  )
  await expect(page).toHaveURL(/\/profile$/)
})

testWithWorker('a change made offline shows as waiting and is sent later', async ({ page, context, server }) => {
  await enterUnseen(page, server, { ...noa, username: 'noa.offline' })
  await page.goto('/profile')
  await expect(headOf(page, 'Noa Klein')).toBeVisible()
  await open(page)
  // Parts of the app that were not needed yet come from the worker.
  await untilControlled(page)
  await context.setOffline(true)
  await page.getByLabel('First name').fill('Noemi')
  await save(page)
  await expect(headOf(page, 'Noemi Klein')).toBeVisible()
  await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Waiting to send', { exact: true })).toBeHidden({ timeout: 30_000 })
  await expect(headOf(page, 'Noemi Klein')).toBeVisible()
  // The card in the navigation follows.
  await expect(page.getByRole('link', { name: /Noemi Klein/ }).first()).toBeVisible({ timeout: 30_000 })
})

test('banner and picture are cropped, uploaded and removed; the screen reloads 2 s after an upload', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000)
  const { user } = await enterUnseen(page, server, { ...noa, username: 'noa.pictures' })
  await open(page)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
  await page.getByLabel('New banner').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  await expect(page.getByRole('alert').filter({ hasText: 'Only image' })).toHaveText('Only image files can be added.')

  await page.clock.install()
  // Some file managers say of no file what it is.
  const wide = { ...(await phonePicture('wide', 200)), mimeType: 'application/octet-stream' }
  await page.getByLabel('New banner').setInputFiles(wide)
  const crop = page.getByRole('dialog', { name: 'Crop your banner' })
  const frame = crop.getByRole('button', { name: 'The part that will be shown' })
  const shape = await frame.boundingBox()
  expect((shape?.width ?? 0) / (shape?.height ?? 1)).toBeCloseTo(3, 1)
  const placeOf = () => frame.locator('img').evaluate((image) => image.getAttribute('style'))
  const before = await placeOf()
  await frame.press('ArrowDown')
  const moved = await placeOf()
  expect(moved).not.toBe(before)
  await frame.press('+')
  await expect(crop.getByLabel('Zoom')).not.toHaveValue('1')
  const zoomed = await placeOf()
  await frame.hover()
  await page.mouse.down()
  await page.mouse.move((shape?.x ?? 0) + 40, (shape?.y ?? 0) + 40)
  await page.mouse.up()
  await expect.poll(placeOf).not.toBe(zoomed)
  // However long the upload takes: the 2 s begin when the page hears that it is done, and do not pass by themselves.
  await page.clock.pauseAt(Date.now() + 10_000)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/') && !isAskedAnyTime(pathname)) asked.push(pathname)
  })
  const isUpload = (answer: Response) => answer.url().endsWith('/api/profile/upload-banner')
  const reply = page.context().waitForEvent('response', { predicate: isUpload, timeout: 30_000 })
  await crop.getByRole('button', { name: 'Save' }).click()
  expect((await reply).ok()).toBe(true)
  const pictures = page.getByRole('region', { name: 'Banner and picture' })
  const fromServer = pictures.locator('img[src*="/media/"]')
  // What the page hears it shows on the next tick.
  const countAfterTick = async () => {
    await page.clock.runFor(1)
    return fromServer.count()
  }
  await expect.poll(countAfterTick, { timeout: 30_000 }).toBe(1)
  await expect(page.getByRole('button', { name: 'Remove banner' })).toBeVisible()
  // Nothing is asked until 2 s have passed, and then the profile once.
  await page.getByRole('heading', { level: 1 }).focus()
  await page.clock.runFor(1_900)
  await letHappen(page)
  expect(asked).toEqual([])
  const reload = page.waitForResponse('**/api/profile/*')
  await page.clock.runFor(200)
  await (await reload).finished()
  expect(asked.filter((path) => path.startsWith('/api/profile/'))).toEqual([`/api/profile/${user.id}`])
  await expect(fromServer).toHaveCount(1)
  await expectShown(fromServer)
  await page.clock.resume()

  await page.getByLabel('New picture').setInputFiles(await phonePicture('face.jpg', 20))
  await page.getByRole('dialog', { name: 'Crop your picture' }).getByRole('button', { name: 'Save' }).click()
  await expect(fromServer).toHaveCount(2, { timeout: 30_000 })

  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByText('Are you sure you want to remove your picture?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(pictures.locator('img')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(pictures.locator('img')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remove picture' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add picture' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove banner' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(pictures.locator('img')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(0)
})

testWithWorker(
  'a picture chosen offline is shown from this device while it waits',
  async ({ page, context, server }) => {
    await enterUnseen(page, server, { ...noa, username: 'noa.tunnel' })
    await open(page)
    // Parts of the app that were not needed yet come from the worker.
    await untilControlled(page)
    await context.setOffline(true)
    await page.getByLabel('New picture').setInputFiles(await phonePicture('face.jpg', 20))
    await page.getByRole('dialog', { name: 'Crop your picture' }).getByRole('button', { name: 'Save' }).click()
    const picture = page.getByRole('region', { name: 'Banner and picture' }).locator('img[src^="blob:"]')
    await expectShown(picture)
    await expect(page.getByText('Waiting to send', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Profile', exact: true }).first().click()
    await expectShown(headOf(page, 'Noa Klein').locator('img[src^="blob:"]'))
    await context.setOffline(false)
    await expect(headOf(page, 'Noa Klein').locator('img[src*="/media/"]')).toHaveCount(1, { timeout: 30_000 })
  },
)

test('the first crop keeps a face in frame where the browser finds one', async ({ page, server }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      FaceDetector: class {
        detect() {
          return Promise.resolve([{ boundingBox: { x: 700, y: 1_000, width: 200, height: 200 } }])
        }
      },
    })
  })
  await enterUnseen(page, server, { ...noa, username: 'noa.face' })
  await open(page)
  await page.getByLabel('New banner').setInputFiles(await phonePicture('face.jpg', 20))
  const image = page.getByRole('dialog').locator('img')
  // 1600 × 1200 shown 3:1: the lowest part begins at 667 px of 533 px height, about a face at the bottom.
  await expect(image).toHaveCSS('top', /^-\d/)
  const top = await image.evaluate((element) => element instanceof HTMLElement && Number.parseFloat(element.style.top))
  expect(top).toBeCloseTo(-125, 0)
})
