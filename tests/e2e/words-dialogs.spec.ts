import { grantRole } from '#tests/support/grant-role.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { enter, makeMember } from '#tests/support/quick-member.ts'
import { expect } from '#tests/support/story.ts'

const test = makeOwnServerTest()

test.use({ viewport: { width: 390, height: 844 } })

test('a reason that could not be sent says so in its dialog, outlives closing it, and is sent once', async ({
  page,
  server,
}) => {
  const member = await makeMember(server, { firstName: 'Wanda', lastName: 'Warned', username: 'wanda.warned' })
  await enter(page, server, { firstName: 'Wim', lastName: 'Words', username: 'wim.words' })
  await grantRole(server, 'wim.words', 'moderator')
  const keys: (string | undefined)[] = []
  let isBroken = true
  await page.route('**/api/moderation/decisions', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    await (isBroken ? route.abort() : route.continue())
  })
  await page.goto(`/Moderation?member=${member.user.id}`)
  await page.getByRole('button', { name: 'Warn' }).click()
  const dialog = page.getByRole('dialog', { name: 'Warn: member @wanda.warned' })
  const why = dialog.getByLabel('Why')
  await why.fill('Be kind to each other')
  await dialog.getByRole('button', { name: 'Warn' }).click()
  await expect(why).toHaveAccessibleDescription('This could not be sent. Check your connection and try again.')
  // Heard, too: what lies outside of the dialog is not there for screen readers.
  await expect(dialog.locator('[aria-live]').filter({ hasText: 'This could not be sent.' })).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Warn' }).click()
  await expect(why).toHaveValue('Be kind to each other')
  isBroken = false
  await why.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Decisions' }).getByRole('listitem')).toHaveText([
    /Be kind to each other/,
  ])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)

  await page.getByRole('button', { name: 'Warn' }).click()
  await expect(why).toHaveValue('')
  await why.fill('Never mind')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Warn' }).click()
  await expect(why).toHaveValue('')
})
