import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { listMutes } from '#contract/mute.ts'
import { cardOf, openFeed } from '#tests/support/member-steps.ts'
import { goTo, meet } from '#tests/support/nuisance.ts'
import { callServer, enter, type QuickMember } from '#tests/support/quick-member.ts'
import { requestsOf } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import type { TestServer } from '#tests/support/start-server.ts'

test.use({ viewport: { width: 390, height: 844 } })

const mutedOnServer = async (server: TestServer, { token }: QuickMember) =>
  (await callServer(server, listMutes, { token })).mutes.map(({ username }) => username)
const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test('a member is muted for a while with the keyboard, is silent but found, and is heard again', async ({
  page,
  server,
}) => {
  const reader = await enter(page, server, { firstName: 'Quinn', lastName: 'Quiet', username: 'quinn.mutes' })
  const { other, own, text } = await meet(server, reader, 'nix.five')
  await page.goto('/')
  await openFeed(page, 'Following')
  await expect(page.getByRole('feed', { name: 'Following' })).toBeVisible()
  const card = cardOf(page, text)
  await card.getByRole('button', { name: /^More about/ }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowDown')
  await expect(card.getByRole('menuitem', { name: 'Mute @nix.five' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mute @nix.five' })
  const spans = dialog.getByRole('group', { name: 'For how long?' }).getByRole('radio')
  await expect(spans.last()).toBeChecked()
  expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations).toEqual([])
  await spans.last().focus()
  for (const _ of [1, 2]) await page.keyboard.press('ArrowUp')
  await expect(dialog.getByRole('radio', { name: '24 hours' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Mute', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(alertOf(page, 'You muted @nix.five.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await expect(page.locator('[data-screen-heading]')).toBeFocused()
  await expect.poll(() => mutedOnServer(server, reader)).toEqual(['nix.five'])
  const end = Date.parse((await callServer(server, listMutes, { token: reader.token })).mutes[0]?.ends_at ?? '')
  expect(Math.abs(end - Date.now() - dayMs)).toBeLessThan(60_000)

  await page.goto('/updates')
  await expect(page.getByText('No notifications yet.')).toBeVisible()
  await page.goto(`/postdetails?id=${own.id}`)
  await expect(page.getByText('A remark of nix.five.')).toBeVisible()
  await page.goto(`/guestprofile?id=${other.user.id}`)
  await expect(page.getByText(text)).toBeVisible()

  await page.goto('/settings')
  await page.getByRole('link', { name: 'Muted members' }).click()
  const row = page.getByRole('list', { name: 'Muted members' }).getByRole('listitem')
  await expect(row).toContainText(/@nix\.five.*Until /)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Unmute @nix.five' }).click()
  await expect(page.getByText('You have muted nobody.')).toBeVisible()
  await expect.poll(() => mutedOnServer(server, reader)).toEqual([])
  await page.goto('/updates')
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('Nix Nuisance')
})

test('a comment and a profile lead to a mute and back, and nothing of theirs goes there', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Uma', lastName: 'Usual', username: 'uma.mutes' })
  const { other, own, text } = await meet(server, reader, 'nix.six')
  await page.goto(`/postdetails?id=${own.id}`)
  const more = page.getByRole('button', { name: 'More about the comment by Nix Nuisance' })
  await more.click()
  await page.getByRole('menuitem', { name: 'Mute @nix.six' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(more).toBeFocused()
  await more.click()
  await page.getByRole('menuitem', { name: 'Mute @nix.six' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click()
  await expect.poll(() => mutedOnServer(server, reader)).toEqual(['nix.six'])
  await expect(page.getByText('A remark of nix.six.')).toBeVisible()

  await page.goto(`/guestprofile?id=${other.user.id}`)
  await page.getByRole('button', { name: 'More about Nix Nuisance' }).click()
  await page.getByRole('menuitem', { name: 'Unmute @nix.six' }).click()
  await expect.poll(() => mutedOnServer(server, reader)).toEqual([])
  await page.getByRole('button', { name: 'More about Nix Nuisance' }).click()
  await page.getByRole('menuitem', { name: 'Mute @nix.six', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click()
  await expect.poll(() => mutedOnServer(server, reader)).toEqual(['nix.six'])
  await expect(page.getByText(text)).toBeVisible()
})

test('a mute made offline takes effect on the screen at once, and on the server later', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Otto', lastName: 'Offline', username: 'otto.mutes' })
  const underWay = requestsOf(page)
  const { text } = await meet(server, reader, 'nix.seven')
  await page.goto('/updates')
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('Nix Nuisance')
  await goTo(page, 'Home')
  const card = cardOf(page, text)
  await expect(page.getByRole('feed', { name: 'For You' }).locator(card)).toHaveCount(1)
  await openFeed(page, 'Following')
  await expect(page.getByRole('feed', { name: 'Following' })).toBeVisible()
  await expect(card).toBeVisible()

  // Without a worker, what is not fetched yet cannot be opened, nor what nobody has begun to fetch.
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  await expect.poll(fetched).toContainEqual(expect.stringContaining('/assets/mute-dialog-'))
  await expect.poll(() => underWay.size).toBe(0)
  await page.context().setOffline(true)
  await card.getByRole('button', { name: /^More about/ }).click()
  await card.getByRole('menuitem', { name: 'Mute @nix.seven' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('tab', { name: 'For You' }).click()
  await expect(page.getByRole('feed', { name: 'For You' })).toBeVisible()
  await expect(card).toHaveCount(0)
  await goTo(page, 'Notifications')
  await expect(page.getByText('No notifications yet.')).toBeVisible()
  expect(await mutedOnServer(server, reader)).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(() => mutedOnServer(server, reader)).toEqual(['nix.seven'])
})

test('who was muted on another screen is not what the next start shows at first', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Fay', lastName: 'First', username: 'fay.mutes' })
  const { other, text } = await meet(server, reader, 'nix.eight')
  await page.goto('/')
  await openFeed(page, 'Following')
  await expect(cardOf(page, text)).toBeVisible()
  const atFirst = () => page.evaluate(() => Object.values(localStorage).join())
  // The code that persists it may come after the card: a page that is left before persists nothing.
  await expect.poll(atFirst).toContain(text)
  await page.goto(`/guestprofile?id=${other.user.id}`)
  await page.getByRole('button', { name: 'More about Nix Nuisance' }).click()
  expect(await atFirst()).toContain(text)
  await page.getByRole('menuitem', { name: 'Mute @nix.eight', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click()
  await expect.poll(() => mutedOnServer(server, reader)).toEqual(['nix.eight'])
  expect(await atFirst()).not.toContain(text)
})
