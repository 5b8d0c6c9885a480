import type { Page } from '@playwright/test'
import { findNetwork, loseNetwork, testWithWorker, untilSent } from '#tests/support/bad-network.ts'
import { goTo } from '#tests/support/chaos-member.ts'
import { cardOf, writePost } from '#tests/support/member-steps.ts'
import { publish } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'

const nothingWaits = 'Nothing is waiting. Everything you did has been sent.'
const row = (page: Page, text: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: text })

testWithWorker(
  'what waits is seen in place, in the navigation and on its own screen, where it can be changed',
  async ({ page, network, server }) => {
    const author = await somebody(server, 'Visible')
    const { id } = await publish(server, author, 'An older one.')
    await settleIn(page, network.origin, author)
    await expect(cardOf(page, 'An older one.')).toBeVisible()
    await goTo(page, network.origin, `/postdetails?id=${id}`)
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
    await goTo(page, network.origin, '/home')
    const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Waiting to send/ })
    await expect(entry).toHaveCount(0)

    await loseNetwork(network, page)
    await writePost(page, 'With a tpyo.')
    await expect(page.getByRole('alert').filter({ hasText: 'Failed tp post' })).toHaveText(
      ['Failed tp post, Check your internet connection', 'Saved. It will be sent when you are back online.'].join('. '),
    )
    await expect(cardOf(page, 'With a tpyo.')).toContainText('Waiting to send')
    await expect(entry).toHaveText('Waiting to send (1)')
    await writePost(page, 'Never mind.')
    await goTo(page, network.origin, `/postdetails?id=${id}`)
    const field = page.getByRole('textbox', { name: 'Write a comment' })
    await field.fill('A comment from the tunnel.')
    await page.locator('form', { has: field }).getByRole('button', { name: 'Post' }).click()
    const comment = page.getByRole('article').filter({ hasText: 'A comment from the tunnel.' })
    await expect(comment).toContainText('Waiting to send')

    await page.getByRole('link', { name: '3 waiting' }).click()
    await expect(page.getByRole('heading', { name: 'Waiting to send' })).toBeVisible()
    await row(page, 'With a tpyo.').getByRole('button', { name: 'Edit' }).click()
    const modal = page.getByRole('dialog', { name: 'Edit post' })
    await modal.getByRole('textbox', { name: 'Your post' }).fill('Without a typo.')
    await modal.getByRole('button', { name: 'Post', exact: true }).click()
    await expect(row(page, 'Without a typo.')).toBeVisible()
    await row(page, 'A comment from the tunnel.').getByRole('button', { name: 'Edit' }).click()
    const editor = page.getByRole('dialog', { name: 'Edit comment' })
    await editor.getByRole('textbox', { name: 'Your comment' }).fill('A comment from the bridge.')
    await editor.getByRole('button', { name: 'Save' }).click()
    await row(page, 'Never mind.').getByRole('button', { name: 'Discard' }).click()
    await expect(row(page, 'Never mind.')).toHaveCount(0)

    await findNetwork(network, page)
    await untilSent(page)
    await expect(page.getByText(nothingWaits)).toBeVisible()
    await expect(entry).toHaveCount(0)
    const sent = 'SELECT text_content FROM posts WHERE author_id = ? ORDER BY rowid'
    expect(readColumn(server.dataDir, sent, author.user.id)).toEqual(['An older one.', 'Without a typo.'])
    const comments = readColumn(server.dataDir, 'SELECT content FROM comments WHERE post_id = ?', id)
    expect(comments).toEqual(['A comment from the bridge.'])
  },
)

testWithWorker('a waiting post can be changed or given up in place', async ({ page, network, server }) => {
  const author = await somebody(server, 'InPlace')
  await settleIn(page, network.origin, author)
  await loseNetwork(network, page)
  await writePost(page, 'First thought.')
  await writePost(page, 'Bad idea.')
  await cardOf(page, 'Bad idea.').getByRole('button', { name: 'Discard' }).click()
  await expect(cardOf(page, 'Bad idea.')).toHaveCount(0)
  await cardOf(page, 'First thought.').getByRole('button', { name: 'Edit' }).click()
  const modal = page.getByRole('dialog', { name: 'Edit post' })
  await modal.getByRole('textbox', { name: 'Your post' }).fill('Second thought.')
  await modal.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(cardOf(page, 'Second thought.')).toContainText('Waiting to send')
})

testWithWorker(
  'what is on its way says so, and what the server refuses says why and can be sent again',
  async ({ page, network, server }) => {
    const author = await somebody(server, 'Refused')
    await settleIn(page, network.origin, author)
    network.setFaults({ mode: 'hang', method: 'POST', path: /^\/api\/posts$/ })
    await writePost(page, 'On its way.')
    await expect(cardOf(page, 'On its way.')).toContainText('Sending')
    await goTo(page, network.origin, '/outbox')
    await expect(row(page, 'On its way.')).toContainText('Sending')
    await expect(row(page, 'On its way.').getByRole('button')).toHaveCount(0)
    await findNetwork(network, page)
    await untilSent(page)

    network.setFaults({ mode: 'status500', status: 422, method: 'POST', path: /^\/api\/posts$/, times: 1 })
    await goTo(page, network.origin, '/home')
    await writePost(page, 'Not like this.')
    await expect(cardOf(page, 'Not like this.')).toContainText('Not sent. Something went wrong on our side.')
    await page.getByRole('link', { name: 'See what' }).click()
    await row(page, 'Not like this.').getByRole('button', { name: 'Retry' }).click()
    await untilSent(page)
    await expect(page.getByText(nothingWaits)).toBeVisible()
  },
)

testWithWorker('on a phone the way there is in the menu', async ({ page, network, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const author = await somebody(server, 'Phone')
  await settleIn(page, network.origin, author)
  await loseNetwork(network, page)
  await writePost(page, 'From the phone.')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Waiting to send (1)' }).click()
  await expect(row(page, 'From the phone.')).toBeVisible()
})
