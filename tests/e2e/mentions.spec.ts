import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { listNotifications } from '#contract/notification.ts'
import { cardOf } from '#tests/support/member-steps.ts'
import { callServer, makeMember, type QuickMember } from '#tests/support/quick-member.ts'
import { followMember, settleIn, untilPersisted } from '#tests/support/reading-steps.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'
import { expect, test, testWithWorker } from '#tests/support/story.ts'
import type { TestServer } from '#tests/support/start-server.ts'

test.use({ viewport: { width: 390, height: 844 } })
testWithWorker.use({ viewport: { width: 390, height: 844 } })

const toldOf = async (server: TestServer, { token }: QuickMember) =>
  (await callServer(server, listNotifications, { token })).notifications.map(({ type }) => type)

/** A writer and somebody whom they follow. */
async function meet(server: TestServer, username: string) {
  const named = await makeMember(server, { firstName: 'Kasimir', lastName: 'Quade', username })
  const writer = await makeMember(server, { firstName: 'Wim', lastName: 'Writer', username: `w.${username}` })
  await followMember(server, writer, named)
  return { named, writer }
}

async function openComposer(page: Page) {
  await page.getByRole('button', { name: 'Create a post' }).click()
  const field = page.getByLabel('Your post')
  await expect(field).toBeFocused()
  return field
}

test('a mention is completed with the keyboard, tells its member and leads to them', async ({ page, server }) => {
  const { named, writer } = await meet(server, 'kqv.kasimir')
  await signInOnDevice(page, writer)
  const field = await openComposer(page)
  await field.pressSequentially('Hello @kqv')
  const list = page.getByRole('listbox', { name: 'Members' })
  const option = list.getByRole('option', { name: /@kqv\.kasimir/ })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  const combobox = page.getByRole('combobox', { name: 'Your post' })
  await expect(combobox).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  // HTML knows no field of several lines that is a combobox; screen readers do.
  const axe = new AxeBuilder({ page }).include('dialog[open]').disableRules('aria-allowed-role')
  expect((await axe.analyze()).violations).toEqual([])

  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toBeFocused()
  await field.fill('')
  await field.pressSequentially('Hello @kqv')
  await expect(option).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('Hello @kqv.kasimir ')
  await expect(list).toBeHidden()
  await field.pressSequentially('of the stories')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => toldOf(server, named)).toContain('mention')
  await cardOf(page, 'of the stories').getByRole('link', { name: '@kqv.kasimir' }).click()
  await expect(page).toHaveURL(/\/guestprofile\?id=kqv\.kasimir/)
  await expect(page.getByRole('heading', { name: 'Kasimir Quade' })).toBeVisible()
})

testWithWorker(
  'without a connection names are completed, and whoever is mentioned hears of it later',
  async ({ page, server, context }) => {
    const { named, writer } = await meet(server, 'zqv.kasimir')
    await settleIn(page, server.origin, writer)
    await untilPersisted(page, 'followed-members')
    await context.setOffline(true)
    await page.reload()
    const field = await openComposer(page)
    await field.pressSequentially('Offline with @zq')
    const option = page.getByRole('option', { name: /@zqv\.kasimir/ })
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('Offline with @zqv.kasimir ')
    await page.keyboard.press('Control+Enter')
    const card = cardOf(page, 'Offline with @zqv.kasimir')
    await expect(card).toBeVisible()
    await context.setOffline(false)
    // Only what the server has can be liked.
    await expect(card.getByRole('button', { name: /^Like/ })).toBeVisible({ timeout: 30_000 })
    await expect.poll(() => toldOf(server, named)).toContain('mention')
  },
)
