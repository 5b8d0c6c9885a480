import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { createComment } from '#contract/comment.ts'
import { decide } from '#contract/moderation.ts'
import { report, type ReportReason } from '#contract/report.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { callServer, enter, enterUnseen, makeMember, publish, type QuickMember } from '#tests/support/quick-member.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { expect } from '#tests/support/story.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import { writePost } from '#tests/support/member-steps.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

const test = makeOwnServerTest()

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

interface Complaint {
  kind: 'post' | 'comment' | 'member'
  id: string
  reason?: ReportReason
  note?: string
}
const complain = (server: TestServer, { token }: QuickMember, { reason = 'spam', ...complaint }: Complaint) =>
  callServer(server, report, { body: { reason, ...complaint }, token })

/** What the page fetched of the moderators' own code. */
function watchCode(page: Page): string[] {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (/moderation-screen/.test(request.url())) fetched.push(request.url())
  })
  return fetched
}

test('a moderator works through the queue with the keyboard; authors and reporters are told', async ({
  page,
  server,
}) => {
  const author = await makeMember(server, { firstName: 'Pat', lastName: 'Poster', username: 'pat.poster' })
  const reporter = await makeMember(server, { firstName: 'Rob', lastName: 'Reporter', username: 'rob.reporter' })
  const post = await publish(server, author, 'Buy my watches now.')
  const said = { params: { postId: post.id }, body: { content: 'And my shoes.' }, token: author.token }
  const { comment } = await callServer(server, createComment, said)
  await complain(server, reporter, { kind: 'post', id: post.id, note: 'The same every day.' })
  await complain(server, reporter, { kind: 'comment', id: comment.id, reason: 'something-else' })
  await complain(server, reporter, { kind: 'member', id: author.user.id, reason: 'harassment' })

  const fetched = watchCode(page)
  await enterUnseen(page, server, { firstName: 'Mo', lastName: 'Derator', username: 'mo.derator' })
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: 'Muted members' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Moderation' })).toHaveCount(0)
  expect(fetched).toEqual([])
  await page.goto('/Moderation')
  await expect(page.getByText('Only moderators can do this.')).toBeVisible()
  await grantRole(server, 'mo.derator', 'moderator')
  await page.getByRole('button', { name: 'Try again' }).click()

  const cases = page.getByRole('article')
  await expect(cases).toHaveCount(3)
  expect(fetched).not.toEqual([])
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.keyboard.press('j')
  const first = page.getByRole('article', { name: 'Post by @pat.poster' })
  await expect(first).toBeFocused()
  await expect(first).toContainText('The same every day.')
  await expect(first).toContainText('@rob.reporter: 3 reported, 0 upheld, 0 dismissed')
  await page.keyboard.press('j')
  await expect(page.getByRole('article', { name: 'Comment by @pat.poster' })).toBeFocused()
  await page.keyboard.press('k')
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Remove: post by @pat.poster' })
  await expect(dialog.getByLabel('Why')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByLabel('Why')).toHaveAccessibleDescription('Please say why.')
  expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations).toEqual([])
  await page.keyboard.type('No advertising here')
  await page.keyboard.press('Control+Enter')
  await expect(cases).toHaveCount(2)
  const second = page.getByRole('article', { name: 'Comment by @pat.poster' })
  await expect(second).toBeFocused()
  await expect(second).toContainText('Removed (post): No advertising here')
  await page.keyboard.press('d')
  await expect(page.getByLabel('Why')).toBeFocused()
  await page.keyboard.type('An opinion')
  await page.keyboard.press('Control+Enter')
  await expect(cases).toHaveCount(1)
  await page.getByRole('button', { name: 'Limit' }).click()
  await page.getByLabel('Why').fill('Cool down')
  const days = page.getByLabel('For how many days')
  await days.fill('999')
  await page.getByRole('dialog').getByRole('button', { name: 'Limit' }).click()
  await expect(days).toBeFocused()
  await expect(days).toHaveAccessibleDescription('A limit lasts 1 to 365 days.')
  await expect(page.getByLabel('Why')).not.toHaveAttribute('aria-invalid')
  await days.fill('2')
  await page.getByRole('dialog').getByRole('button', { name: 'Limit' }).click()
  await expect(page.getByText('Nothing is to be decided.')).toBeVisible()

  await page.getByRole('tab', { name: 'Log' }).click()
  const log = page.getByRole('list', { name: 'Log' }).getByRole('listitem')
  await expect(log).toHaveText([
    /^Limited: @pat\.poster until .*Cool down.*@mo\.derator/,
    /^Reports dismissed: comment by @pat\.poster.*An opinion/,
    /^Removed: post by @pat\.poster.*No advertising here/,
    /^Role given: @mo\.derator.*The operator/,
  ])
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: 'Moderation' })).toBeVisible()

  await signInOnDevice(page, reporter)
  await page.goto('/updates')
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows).toHaveText([
    /Sayso acted on your report of a member/,
    /Sayso looked at your report of a comment and found nothing against the rules/,
    /Sayso removed a post that you reported/,
  ])
  await signInOnDevice(page, author)
  await page.goto('/updates')
  await expect(rows).toHaveText([
    /Sayso made your account read-only until .*Cool down/,
    /Sayso removed your post.*No advertising here/,
  ])
})

test('what a limited member writes is refused with the reason, stays on the device, and goes out at once when the limit is lifted', async ({
  page,
  server,
}) => {
  const limited = await enter(page, server, { firstName: 'Lim', lastName: 'Ited', username: 'lim.ited' })
  const mod = await makeMember(server, { firstName: 'Mia', lastName: 'Mod', username: 'mia.mod' })
  await grantRole(server, 'mia.mod', 'moderator')
  const body = { kind: 'member', id: limited.user.id, reason: 'Cool down' } as const
  await callServer(server, decide, { body: { ...body, action: 'limit', days: 3 }, token: mod.token })
  await page.goto('/')
  await writePost(page, 'Words that must not be lost.')
  await page.goto('/outbox')
  const retryAll = page.getByRole('button', { name: 'Retry all' })
  await expect(page.getByText('Words that must not be lost.')).toBeVisible()
  await expect(page.getByText(/Your account is read-only until \d\d-\d\d-\d{4}/)).toBeVisible()
  await expect(retryAll).toHaveCount(0)
  await page.goto('/')
  await writePost(page, 'Nor these.')
  await page.goto('/outbox')
  await expect(page.getByText(/^Not sent. Your account is read-only/)).toHaveCount(2)
  await callServer(server, decide, { body: { ...body, action: 'restore' }, token: mod.token })
  await retryAll.click()
  await expect(page.getByText('Nothing is waiting.')).toBeVisible()
  const sent = 'SELECT text_content FROM posts WHERE author_id = ? ORDER BY rowid'
  expect(readColumn(server.dataDir, sent, limited.user.id)).toEqual(['Words that must not be lost.', 'Nor these.'])
})
