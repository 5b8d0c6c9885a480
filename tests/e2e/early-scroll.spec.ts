import { allowTime } from '#tests/support/allow-time.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import {
  followMember,
  restingTopOf,
  rowOf,
  scrollTo,
  seedMany,
  somebody,
  untilPlaceKept,
} from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

test('whoever scrolled before the app was there stays where they are, and what they hold down is pressed', async ({
  page,
  server,
}) => {
  const author = await somebody(server, 'Long')
  const reader = await somebody(server, 'Up')
  await followMember(server, reader, author)
  const [id = ''] = (await seedMany(server, author, { words: 'Read again', many: 12 })).slice(3)
  await signInOnDevice(page, { ...reader, feed: 'following' })
  await scrollTo(page, id)
  await untilPlaceKept(page)
  await restingTopOf(rowOf(page, id))
  const early = page.locator('#early-screen')
  const isAtTop = () => page.evaluate(() => window.scrollY === 0)
  expect(await isAtTop()).toBe(false)

  await allowTime(page)
  const letThrough = await holdRequests(page, '**/assets/start-*.js')
  await page.reload({ waitUntil: 'commit' })
  const create = early.getByRole('main').getByRole('button', { name: 'Create a post' })
  await expect(create).toBeAttached()
  expect(await isAtTop()).toBe(false)
  await page.mouse.move(400, 400)
  await page.mouse.wheel(0, -5_000)
  await expect.poll(isAtTop).toBe(true)
  await create.hover()
  await page.mouse.down()
  await letThrough()
  await expect(early).toHaveCount(0)
  await restingTopOf(rowOf(page, id))
  expect(await isAtTop()).toBe(true)
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'New post' })).toBeVisible()
})
