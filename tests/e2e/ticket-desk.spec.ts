import AxeBuilder from '@axe-core/playwright'
import { readFile } from 'node:fs/promises'
import { openMailbox } from '#tests/support/mailbox.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { emailOf } from '#tests/support/member-steps.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { enterUnseen, makeMember } from '#tests/support/quick-member.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect } from '#tests/support/story.ts'

const test = makeOwnServerTest()

test.use({ viewport: { width: 390, height: 844 } })

test('a member writes to support; a moderator reads it with its attachment and answers by mail, by keyboard', async ({
  page,
  server,
}) => {
  const moderator = await makeMember(server, { firstName: 'Desk', lastName: 'Clerk', username: 'desk.clerk' })
  await grantRole(server, 'desk.clerk', 'moderator')
  const member = await enterUnseen(page, server, { firstName: 'Stan', lastName: 'Stuck', username: 'stan.stuck' })
  await page.goto('/ContactSupport')
  await page.getByLabel('Subject').fill('My feed is empty')
  await page.getByLabel('Description').fill('Since this morning.')
  const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('what I saw') }
  await page.locator('input[type=file]').setInputFiles(file)
  const arrived = page.waitForResponse((reply) => reply.url().endsWith('/api/support-tickets') && reply.ok())
  await page.getByRole('button', { name: /submit/i }).click()
  // It goes through the outbox: somebody else signs in on this device only when it has arrived.
  await arrived

  await signInOnDevice(page, moderator)
  await page.goto('/Moderation')
  await page.getByRole('tab', { name: 'Support' }).click()
  const open = page.getByRole('button', { name: 'Open: My feed is empty' })
  await expect(open).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await open.focus()
  await page.keyboard.press('Enter')
  const message = page.getByRole('article', { name: 'Message of @stan.stuck' })
  await expect(message).toContainText('Since this morning.')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const downloading = page.waitForEvent('download')
  await message.getByRole('link', { name: 'notes.txt' }).click()
  expect(await readFile(await (await downloading).path(), 'utf8')).toBe('what I saw')
  await page.getByLabel('Answer by mail').focus()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Please write an answer.')).toBeVisible()
  await page.keyboard.type('Pull it down once.')
  await page.keyboard.press('Control+Enter')
  await expect(message.getByRole('list', { name: 'Answers' })).toContainText(/Pull it down once\..*@desk\.clerk/)
  const mail = await openMailbox(server.dataDir, emailOf(member)).next()
  expect(mail.text).toContain('Pull it down once.')
  expect(mail.text).toContain('> Since this morning.')

  await page.getByRole('button', { name: 'Close without an answer' }).click()
  await expect(page.getByLabel('Why')).toBeFocused()
  await page.keyboard.type('Settled')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible()
  await page.getByRole('button', { name: 'All messages' }).click()
  await expect(page.getByText('No message waits for an answer.')).toBeVisible()
  await page.getByText('Closed', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Open: My feed is empty' })).toBeVisible()
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByRole('list', { name: 'Log' }).getByRole('listitem')).toHaveText([
    /^Support message closed: @stan\.stuck.*: Settled.*@desk\.clerk/,
    /^Support answered: @stan\.stuck.*Message [0-9a-f]{8}.*@desk\.clerk/,
    /^Role given/,
  ])
})
