import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { listBlocks } from '#contract/block.ts'
import { createComment } from '#contract/comment.ts'
import { fillDevice } from '#tests/support/fill-device.ts'
import { cardOf } from '#tests/support/member-steps.ts'
import { callServer, enter, makeMember, publish, type QuickMember } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'
import type { TestServer } from '#tests/support/start-server.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const thanks = 'Thank you for your report. You will be told what becomes of it.'

/** Somebody who wrote a post, and a comment below the reader's own. */
async function meet(server: TestServer, reader: QuickMember, name: string) {
  const other = await makeMember(server, { firstName: 'Vex', lastName: 'Vendor', username: name })
  const text = `An offer by ${name}.`
  const post = await publish(server, other, text)
  const own = await publish(server, reader, `For ${name} to sell below.`)
  const said = { params: { postId: own.id }, body: { content: `Buy from ${name}.` }, token: other.token }
  const { comment } = await callServer(server, createComment, said)
  return { other, post, own, text, comment }
}

async function openReport(page: Page, within: Page | Locator, item: string): Promise<Locator> {
  // A profile's own menu stands above those of its posts.
  await within
    .getByRole('button', { name: /^More about/ })
    .first()
    .click()
  await within.getByRole('menuitem', { name: item }).click()
  const dialog = page.getByRole('dialog', { name: item })
  await expect(dialog).toBeVisible()
  return dialog
}

const blockedOnServer = async (server: TestServer, { token }: QuickMember) =>
  (await callServer(server, listBlocks, { token })).blocks.map(({ username }) => username)

/** The report that the server takes next. */
const sent = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/reports') && response.status() === 200)

test('a post is reported with the keyboard; the reason is asked for', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Rea', lastName: 'Reader', username: 'rea.reader' })
  const { post } = await meet(server, reader, 'vex.one')
  await page.goto(`/postdetails?id=${post.id}`)
  const card = cardOf(page, 'An offer by vex.one.')
  await card.getByRole('button', { name: /^More about/ }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await expect(card.getByRole('menuitem', { name: 'Report post' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report post' })
  await dialog.getByRole('button', { name: 'Send report' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please choose a reason.')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Spam' })).toBeFocused()
  expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations).toEqual([])
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Harassment' })).toBeChecked()
  await dialog.getByRole('textbox').fill('It is the same every day.')
  const arrived = sent(page)
  await dialog.getByRole('button', { name: 'Send report' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: thanks })).toHaveText(thanks)
  expect((await arrived).request().postDataJSON()).toEqual({
    ...{ kind: 'post', id: post.id },
    ...{ reason: 'harassment', note: 'It is the same every day.' },
  })
  await expect(card).toBeVisible()
})

test('a comment and a profile are reported, and the author is blocked with it', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Una', lastName: 'Unhurt', username: 'una.unhurt' })
  const { own, comment, other } = await meet(server, reader, 'vex.two')
  await page.goto(`/guestprofile?id=${other.user.id}`)
  const profile = await openReport(page, page.locator('main'), 'Report @vex.two')
  await profile.getByText('Something else').click()
  const first = sent(page)
  await profile.getByRole('button', { name: 'Send report' }).click()
  expect((await first).request().postDataJSON()).toMatchObject({ kind: 'member', id: other.user.id })

  await page.goto(`/postdetails?id=${own.id}`)
  const remark = page.getByRole('article', { name: 'Comment by Vex Vendor' })
  const dialog = await openReport(page, remark, 'Report comment')
  await dialog.getByText('Spam').click()
  await dialog.getByText('Block @vex.two too').click()
  const second = sent(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('You blocked @vex.two.')).toBeVisible()
  await expect(remark).toHaveCount(0)
  expect((await second).request().postDataJSON()).toMatchObject({ kind: 'comment', id: comment.id, reason: 'spam' })
  await expect.poll(() => blockedOnServer(server, reader)).toEqual(['vex.two'])
})

test('without a connection a report waits, and goes before the block that was made with it', async ({
  page,
  server,
}) => {
  const reader = await enter(page, server, { firstName: 'Ole', lastName: 'Offgrid', username: 'ole.offgrid' })
  const { text, post } = await meet(server, reader, 'vex.three')
  // Without a worker, what is not fetched yet cannot be opened.
  const dialogCode = page.waitForResponse(/report-dialog.*\.js$/)
  await page.goto(`/postdetails?id=${post.id}`)
  const card = cardOf(page, text)
  await expect(card).toBeVisible()
  await dialogCode
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  const dialog = await openReport(page, card, 'Report post')
  await dialog.getByText('Hate').click()
  await dialog.getByText('Block @vex.three too').click()
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText(thanks)).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(await blockedOnServer(server, reader)).toEqual([])
  const arrived = sent(page)
  await page.context().setOffline(false)
  expect((await arrived).request().postDataJSON()).toMatchObject({ kind: 'post', id: post.id, reason: 'hate' })
  await expect.poll(() => blockedOnServer(server, reader)).toEqual(['vex.three'])
})

test('what was written about a report stays where the device is full', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Ful', lastName: 'Reader', username: 'ful.reader' })
  const { post } = await meet(server, reader, 'vex.full')
  await page.goto(`/postdetails?id=${post.id}`)
  const dialog = await openReport(page, cardOf(page, 'An offer by vex.full.'), 'Report post')
  await dialog.getByRole('radio', { name: 'Spam' }).check()
  await dialog.getByRole('textbox').fill('It took a while to write this.')
  await fillDevice(page)
  await dialog.getByRole('button', { name: 'Send report' }).click()
  await expect(dialog.getByText('This could not be saved: this device is full.')).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveValue('It took a while to write this.')
  await expect(dialog.getByRole('radio', { name: 'Spam' })).toBeChecked()
})
