import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { decide } from '#contract/moderation.ts'
import { unbroken } from '#tests/support/extreme-world.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { burstsOn } from '#tests/support/layout-faults.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { emailOf, logIn, password } from '#tests/support/member-steps.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { callServer, makeMember, publish, type QuickMember } from '#tests/support/quick-member.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import type { TestServer } from '#tests/support/start-server.ts'
import { expect } from '#tests/support/story.ts'

const test = makeOwnServerTest()

test.use({ viewport: { width: 390, height: 844 } })

async function makeModerator(server: TestServer, username: string): Promise<QuickMember> {
  const moderator = await makeMember(server, { firstName: 'Nora', lastName: 'Judge', username })
  await grantRole(server, username, 'moderator')
  return moderator
}

/** Opens what waits for an answer, and answers the appeal with the keyboard. */
async function answerAppeal(page: Page, appeal: RegExp, { button, why }: { button: string; why: string }) {
  await page.goto('/Moderation')
  await page.getByRole('tab', { name: 'Appeals' }).click()
  const card = page.getByRole('article', { name: appeal })
  await expect(card).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await card.getByRole('button', { name: button }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Why')).toBeFocused()
  await page.keyboard.type(why)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('No appeal waits for an answer.')).toBeVisible()
}

test('the author of a removed post appeals from the updates, once, and it is put back', async ({ page, server }) => {
  const author = await makeMember(server, { firstName: 'Olga', lastName: 'Satire', username: 'olga.satire' })
  const moderator = await makeModerator(server, 'nora.judge')
  const post = await publish(server, author, 'All clocks should be abolished.')
  const body = { kind: 'post', id: post.id, action: 'remove', reason: 'Against clocks' } as const
  await callServer(server, decide, { body, token: moderator.token })

  await signInOnDevice(page, author)
  await page.goto('/updates')
  const rows = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(rows).toHaveText([/Sayso removed your post.*Against clocks/])
  await page.getByRole('button', { name: 'Appeal' }).click()
  const dialog = page.getByRole('dialog', { name: 'Appeal' })
  await expect(dialog.getByLabel('What the moderators should know')).toBeFocused()
  await page.keyboard.press('Control+Enter')
  const words = dialog.getByLabel('What the moderators should know')
  await expect(words).toHaveAccessibleDescription('Please say why the decision is wrong.')
  expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations).toEqual([])
  await page.keyboard.type('It was satire.')
  // It goes through the outbox: somebody else signs in on this device only when it has arrived.
  const arrived = page.waitForResponse((reply) => reply.url().endsWith('/api/appeals') && reply.ok())
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/You will be told what becomes of it/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
  await arrived

  await signInOnDevice(page, moderator)
  await page.goto('/Moderation')
  await page.getByRole('tab', { name: 'Appeals' }).click()
  const card = page.getByRole('article', { name: 'Appeal of @olga.satire' })
  await expect(card).toContainText('It was satire.')
  await expect(card).toContainText('All clocks should be abolished.')
  await answerAppeal(page, /Appeal of @olga\.satire/, { button: 'Uphold', why: 'You are right' })

  await signInOnDevice(page, author)
  await page.goto('/updates')
  await expect(rows).toHaveText([/Sayso put your post back.*You are right/, /Sayso removed your post/])
  await expect(page.getByRole('button', { name: 'Appeal' })).toHaveCount(0)
  await page.goto(`/postdetails?id=${post.id}`)
  await expect(page.getByText('All clocks should be abolished.')).toBeVisible()
})

test('a suspended member appeals from the login, once; upheld, the login lets them in', async ({
  page,
  server,
  openContext,
}) => {
  const member = await makeMember(server, { firstName: 'Ugo', lastName: 'Mistaken', username: 'ugo.mistaken' })
  const moderator = await makeModerator(server, 'nora.arbiter')
  const body = { kind: 'member', id: member.user.id, action: 'suspend', reason: `Threats ${unbroken(300)}` } as const
  await callServer(server, decide, { body, token: moderator.token })
  const mails = openMailbox(server.dataDir, emailOf(member))
  expect((await mails.next()).text).toContain('Their reason: Threats')

  const tryToLogIn = async () => {
    await page.goto('/login')
    await page.getByLabel('Email or Username:').fill(member.username)
    await page.getByLabel('Password:').fill(password)
    await page.getByRole('button', { name: 'Login' }).click()
  }
  await tryToLogIn()
  await expect(page.getByRole('heading', { name: 'Account suspended' })).toBeVisible()
  await expect(page.getByText(/Threats/)).toBeVisible()
  expect(await burstsOn(page)).toEqual([])
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByLabel('If this is wrong, say why. You can do so once.').fill('That was my namesake.')
  await page.getByRole('button', { name: 'Appeal' }).click()
  await expect(page.getByText('The moderators will look at it again. You get the answer by mail.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Account suspended' })).toBeFocused()
  await page.getByRole('button', { name: 'Back to the login' }).click()
  await tryToLogIn()
  await expect(page.getByText(/Threats/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Appeal' })).toHaveCount(0)

  const elsewhere = await (await openContext()).newPage()
  await signInOnDevice(elsewhere, moderator)
  await answerAppeal(elsewhere, /Appeal of @ugo\.mistaken/, { button: 'Uphold', why: 'Somebody else' })
  expect((await mails.next()).text).toContain('What they say: Somebody else')
  await page.goto('/login')
  await logIn(page, member)
})
