import type { Page } from '@playwright/test'
import { decide } from '#contract/moderation.ts'
import { report } from '#contract/report.ts'
import { createSupportTicket } from '#contract/support.ts'
import { changeTicketState } from '#contract/ticket-desk.ts'
import { draftsOnDisk } from '#tests/support/device-contents.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { callServer, enterUnseen, makeMember, publish, type QuickMember } from '#tests/support/quick-member.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import { expect } from '#tests/support/story.ts'

const test = makeOwnServerTest()

async function enterAs(page: Page, server: TestServer, username: string): Promise<QuickMember> {
  const member = await enterUnseen(page, server, { firstName: 'Some', lastName: 'Body', username })
  await grantRole(server, username, 'admin')
  return member
}

async function writeTicket(server: TestServer, { token }: QuickMember, subject: string) {
  const body = { category_id: 'other', subject, description: 'Since this morning.', priority: 'low' } as const
  return (await callServer(server, createSupportTicket, { body, token })).ticket
}

/** As of a member who comes back to the window. */
async function comeBack(page: Page, asked: string): Promise<void> {
  const answered = page.waitForResponse(asked)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await (await answered).finished()
}

test('a case that another moderator decided on is decided once, and leaves the queue', async ({ page, server }) => {
  const author = await makeMember(server, { firstName: 'Aut', lastName: 'Hor', username: 'aut.hor' })
  const { token } = await enterAs(page, server, 'late.mod')
  const post = await publish(server, author, 'Weighed by two')
  const about = { kind: 'post', id: post.id } as const
  const reporter = await makeMember(server, { firstName: 'Rep', lastName: 'Orter', username: 'rep.orter' })
  await callServer(server, report, { body: { ...about, reason: 'spam' }, token: reporter.token })
  await page.goto('/Moderation')
  await page.getByRole('article', { name: 'Post by @aut.hor' }).getByRole('button', { name: 'Warn' }).click()
  await page.getByLabel('Why').fill('Twice')
  await callServer(server, decide, { body: { ...about, action: 'warn', reason: 'Once' }, token })
  await page.getByRole('dialog').getByRole('button', { name: 'Warn' }).click()
  await expect(page.getByRole('dialog').getByText('Nothing is to be decided here.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing is to be decided.', { exact: true })).toBeVisible()
})

test('a message that another moderator closed is not opened again by whoever was about to close it', async ({
  page,
  server,
}) => {
  const moderator = await enterAs(page, server, 'late.desk')
  const { id } = await writeTicket(server, moderator, 'Two at it')
  await page.goto(`/Moderation?tab=support&ticket=${id}`)
  await page.getByRole('button', { name: 'Close without an answer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close without an answer: Two at it' })
  await dialog.getByLabel('Why').fill('Settled')
  const body = { state: 'closed', reason: 'Settled before' } as const
  await callServer(server, changeTicketState, { params: { id }, body, token: moderator.token })
  await comeBack(page, `**/api/moderation/tickets/${id}`)
  await expect(dialog.getByLabel('Why')).toHaveValue('Settled')
  await dialog.getByRole('button', { name: 'Close without an answer' }).click()
  await expect(dialog.getByText('This message is closed already.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Open again' })).toBeVisible()
})

test('an answer to a message is still there after a reload, and below no other message', async ({ page, server }) => {
  const moderator = await enterAs(page, server, 'slow.writer')
  const first = await writeTicket(server, moderator, 'The first one')
  const second = await writeTicket(server, moderator, 'The second one')
  const addressOf = ({ id }: { id: string }) => `/Moderation?tab=support&ticket=${id}`
  await page.goto(addressOf(first))
  const answer = page.getByLabel('Answer by mail')
  await answer.fill('Try it once more.')
  await expect.poll(() => draftsOnDisk(page)).toEqual({ [`words:answer:${first.id}`]: 0 })
  await page.reload()
  await expect(answer).toHaveValue('Try it once more.')
  // From one to the other without the list between them, as by the list that the browser has of where one was.
  await page.evaluate((address) => history.pushState({}, '', address), addressOf(second))
  await expect(page.getByRole('heading', { name: 'The second one' })).toBeVisible()
  await expect(answer).toHaveValue('')
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'The first one' })).toBeVisible()
  await expect(answer).toHaveValue('Try it once more.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Answers' })).toContainText('Try it once more.')
  await expect(answer).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('list', { name: 'Answers' })).toContainText('Try it once more.')
  await expect(answer).toHaveValue('')
})

test('what is typed for an invitation stays where the list cannot be asked for anew', async ({ page, server }) => {
  await enterAs(page, server, 'typing.admin')
  await page.goto('/Moderation?tab=sign-up')
  const note = page.getByLabel('Note')
  await note.fill('For the choir')
  await page.route('**/api/moderation/sign-up', (route) => route.abort())
  await page.getByText('By invitation', { exact: true }).click()
  await expect(page.getByText('This could not be sent. Check your connection and try again.')).toBeVisible()
  await expect(page.getByText('This could not be loaded.')).toBeHidden()
  await expect(note).toHaveValue('For the choir')
})
