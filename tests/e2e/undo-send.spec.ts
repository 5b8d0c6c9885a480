import { untilSent } from '#tests/support/bad-network.ts'
import { readRows } from '#tests/support/read-rows.ts'
import { cardOf, writePost } from '#tests/support/member-steps.ts'
import { enter, type QuickMember } from '#tests/support/quick-member.ts'
import { requestsOf, storedOnDevice } from '#tests/support/reading-steps.ts'
import { inSlowTime } from '#tests/support/slow-clock.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import { expect, test } from '#tests/support/story.ts'

const goesOut = 'Your post goes out in 10 seconds.'

/** How many posts of the member the server has. */
const countSent = ({ dataDir }: TestServer, { user }: QuickMember) =>
  readRows(dataDir, 'SELECT id FROM posts WHERE author_id = ?', user.id).length

test('who chose so takes a post back before it goes out, without a connection too', async ({ page, server }) => {
  const author = await enter(page, server, { firstName: 'Una', lastName: 'Undo', username: 'una.undo' })
  await page.clock.install()
  await page.goto('/settings')
  const choice = page.getByRole('switch', { name: 'Undo send' })
  await expect(choice).not.toBeChecked()
  await choice.click()
  await expect(choice).toBeChecked()
  await expect.poll(() => storedOnDevice(page, 'undo-send')).toBe(true)
  const underWay = requestsOf(page)
  await page.goto('/')
  // With what taking back needs: there are ten seconds for it.
  await page.waitForLoadState('networkidle')
  const alert = page.getByRole('alert').filter({ hasText: goesOut })
  const modal = page.getByRole('dialog', { name: 'Edit post' })
  const field = modal.getByPlaceholder('Say something...')
  await inSlowTime(page, async () => {
    await writePost(page, 'Said in haste.')
    await expect(alert).toBeVisible()
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(field).toHaveValue('Said in haste.')
  })
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await expect(cardOf(page, 'Said in haste.')).toContainText('Not sent. You took it back.')
  // Nothing went wrong, and no strip says so.
  await expect(page.getByText('One thing was not sent.')).toHaveCount(0)
  expect(countSent(server, author)).toBe(0)

  await cardOf(page, 'Said in haste.').getByRole('button', { name: 'Edit' }).click()
  await field.fill('Said with care.')
  await modal.getByRole('button', { name: 'Post', exact: true }).click()
  await expect.poll(() => countSent(server, author), { timeout: 60_000 }).toBe(1)
  await untilSent(page)

  // Without a worker, what is not fetched yet cannot be opened.
  await expect.poll(() => underWay.size).toBe(0)
  await page.context().setOffline(true)
  await inSlowTime(page, async () => {
    await writePost(page, 'Said in a tunnel.')
    await cardOf(page, 'Said in a tunnel.').getByRole('button', { name: 'Undo', exact: true }).click()
    await expect(field).toHaveValue('Said in a tunnel.')
    // What the alert offered was done elsewhere.
    await expect(alert).toHaveCount(0)
  })
  await page.clock.resume()
  await page.keyboard.press('Escape')
  await page.context().setOffline(false)
  await expect(cardOf(page, 'Said in a tunnel.')).toContainText('Not sent. You took it back.')

  const undo = cardOf(page, 'Said and meant.').getByRole('button', { name: 'Undo', exact: true })
  await inSlowTime(page, async () => {
    await writePost(page, 'Said and meant.')
    await expect(undo).toBeVisible()
  })
  expect(countSent(server, author)).toBe(1)
  await page.clock.resume()
  await expect.poll(() => countSent(server, author), { timeout: 60_000 }).toBe(2)
  await expect(undo).toHaveCount(0)
})

test('a post that is held goes out though the window it was written in is closed meanwhile, from the one beside it', async ({
  page,
  context,
  server,
}) => {
  const author = await enter(page, server, { firstName: 'Una', lastName: 'Undo', username: 'una.windows' })
  await page.goto('/settings')
  const choice = page.getByRole('switch', { name: 'Undo send' })
  await choice.click()
  await expect(choice).toBeChecked()
  const beside = await context.newPage()
  await beside.clock.install()
  await beside.goto('/profile')
  // With what sends from there.
  await beside.waitForLoadState('networkidle')
  await page.goto('/home')
  await writePost(page, 'Said as I leave.')
  await expect(cardOf(beside, 'Said as I leave.')).toBeVisible()
  await page.close()
  await beside.clock.fastForward(21_000)
  await expect.poll(() => countSent(server, author)).toBe(1)
  await expect(cardOf(beside, 'Said as I leave.')).not.toContainText('Waiting to send')
})
