import AxeBuilder from '@axe-core/playwright'
import { readProfile } from '#contract/account.ts'
import { listBlocks } from '#contract/block.ts'
import { cardOf, openFeed } from '#tests/support/member-steps.ts'
import { goTo, meet } from '#tests/support/nuisance.ts'
import { callServer, enter, type QuickMember } from '#tests/support/quick-member.ts'
import { requestsOf } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'
import type { TestServer } from '#tests/support/start-server.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const blockedOnServer = async (server: TestServer, { token }: QuickMember) =>
  (await callServer(server, listBlocks, { token })).blocks.map(({ username }) => username)

test('a member is blocked with the keyboard, is gone everywhere, and is let back in', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Quinn', lastName: 'Quiet', username: 'quinn.quiet' })
  const { other, own, text } = await meet(server, reader, 'nix.one')
  await page.goto('/')
  await openFeed(page, 'Following')
  await expect(page.getByRole('feed', { name: 'Following' })).toBeVisible()
  const card = cardOf(page, text)
  await card.getByRole('button', { name: /^More about/ }).focus()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('menuitem', { name: 'Copy link' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(card.getByRole('menuitem', { name: 'Block @nix.one' })).toBeFocused()
  expect((await new AxeBuilder({ page }).include('[role=menu]:popover-open').analyze()).violations).toEqual([])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Block @nix.one' })
  await expect(dialog.getByText('You will not see each other any more')).toBeVisible()
  expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations).toEqual([])
  await dialog.getByRole('button', { name: 'Block', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'You blocked' })).toHaveText('You blocked @nix.one.')
  await expect(card).toHaveCount(0)
  await expect.poll(() => blockedOnServer(server, reader)).toEqual(['nix.one'])

  await page.goto(`/postdetails?id=${own.id}`)
  await expect(page.getByText('For nix.one to answer.')).toBeVisible()
  await expect(page.getByText('No comment yet', { exact: true })).toBeVisible()
  await expect(page.getByText('A remark of nix.one.')).toHaveCount(0)
  await page.goto('/updates')
  await expect(page.getByText('No notifications yet.')).toBeVisible()
  await page.goto(`/guestprofile?id=${other.user.id}`)
  await expect(page.getByText('You blocked @nix.one.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Nix Nuisance')).toHaveCount(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.goto('/settings')
  await page.getByRole('link', { name: 'Blocked members' }).click()
  await expect(page.getByRole('list', { name: 'Blocked members' }).getByRole('listitem')).toHaveText(/@nix\.one/)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await page.getByRole('button', { name: 'Unblock @nix.one' }).click()
  await expect(page.getByText('You have blocked nobody.')).toBeVisible()
  await expect.poll(() => blockedOnServer(server, reader)).toEqual([])
  await page.goto(`/guestprofile?id=${other.user.id}`)
  await expect(page.getByRole('button', { name: 'Follow Nix Nuisance' })).toBeVisible()
})

test('a comment and a profile lead to a block, too', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Uma', lastName: 'Usual', username: 'uma.usual' })
  const first = await meet(server, reader, 'nix.two')
  const second = await meet(server, reader, 'nix.three')
  await page.goto(`/postdetails?id=${first.own.id}`)
  const comment = page.getByRole('article', { name: 'Comment by Nix Nuisance' })
  await comment.getByRole('button', { name: 'More about the comment by Nix Nuisance' }).click()
  await page.getByRole('menuitem', { name: 'Block @nix.two' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(comment).toBeVisible()
  await comment.getByRole('button', { name: 'More about the comment by Nix Nuisance' }).click()
  await page.getByRole('menuitem', { name: 'Block @nix.two' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(comment).toHaveCount(0)

  await page.goto(`/guestprofile?id=${second.other.user.id}`)
  await expect(page.getByText(second.text)).toBeVisible()
  await page.getByRole('button', { name: 'More about Nix Nuisance' }).click()
  await page.getByRole('menuitem', { name: 'Block @nix.three' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(page.getByText('You blocked @nix.three.').last()).toBeVisible()
  await expect(page.getByText(second.text)).toHaveCount(0)
  await expect.poll(() => blockedOnServer(server, reader)).toEqual(['nix.three', 'nix.two'])
})

test('a block made offline takes effect on the screen at once, and on the server later', async ({ page, server }) => {
  const reader = await enter(page, server, { firstName: 'Otto', lastName: 'Offline', username: 'otto.offline' })
  const underWay = requestsOf(page)
  const { other, own, text } = await meet(server, reader, 'nix.four')
  await page.goto(`/postdetails?id=${own.id}`)
  await expect(page.getByText('A remark of nix.four.')).toBeVisible()
  await goTo(page, 'Notifications')
  await expect(page.getByRole('list', { name: 'Notifications' })).toContainText('Nix Nuisance')
  await goTo(page, 'Home')
  await openFeed(page, 'Following')
  await expect(page.getByRole('feed', { name: 'Following' })).toBeVisible()
  const card = cardOf(page, text)
  await expect(card).toBeVisible()

  // Without a worker, what is not fetched yet cannot be opened.
  await expect.poll(() => underWay.size).toBe(0)
  await page.context().setOffline(true)
  await card.getByRole('button', { name: /^More about/ }).click()
  await card.getByRole('menuitem', { name: 'Block @nix.four' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('tab', { name: 'For You' }).click()
  await expect(card).toHaveCount(0)
  await goTo(page, 'Notifications')
  await expect(page.getByText('No notifications yet.')).toBeVisible()
  expect(await blockedOnServer(server, reader)).toEqual([])
  const seen = { params: { id: reader.user.id }, token: other.token }
  expect((await callServer(server, readProfile, seen)).profile.followers_count).toBe(1)

  await page.context().setOffline(false)
  await expect.poll(() => blockedOnServer(server, reader)).toEqual(['nix.four'])
  await expect(callServer(server, readProfile, seen)).rejects.toThrow('404')
})
