import { allowTime } from '#tests/support/allow-time.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { readDown } from '#tests/support/read-down.ts'
import { restingTopOf, rowOf } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'

test('whoever scrolled before the app was there stays where they are, and what they hold down is pressed', async ({
  page,
  server,
}) => {
  const id = await readDown(page, server, { names: ['Long', 'Up'], words: 'Read again', many: 12, nth: 3 })
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
