import { createSupportTicket } from '#contract/support.ts'
import { grantRole } from '#tests/support/grant-role.ts'
import { makeOwnServerTest } from '#tests/support/own-server-story.ts'
import { callServer, enter, makeMember } from '#tests/support/quick-member.ts'
import { sampleTicket } from '#tests/support/sample-ticket.ts'
import { expect } from '#tests/support/story.ts'

const test = makeOwnServerTest()

test("none of an admin's tabs stands alone in a row", async ({ page, server }) => {
  await enter(page, server, { firstName: 'Row', lastName: 'Keeper', username: 'row.keeper' })
  await grantRole(server, 'row.keeper', 'admin')
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/Moderation')
    await expect(page.getByRole('tab', { name: 'Blocks' })).toBeVisible()
    const tops = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().top)))
    const rows = [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length)
    expect(Math.min(...rows)).toBeGreaterThan(1)
  }
})

test('the messages that a moderator lists are in the address, and Back leads to where one was in them', async ({
  page,
  server,
}) => {
  for (const letter of 'abcdef') {
    const { token } = await makeMember(server, { firstName: 'Asker', lastName: 'Much', username: `asker.${letter}` })
    for (let at = 1; at <= 5; at += 1) {
      const body = { ...sampleTicket, subject: `Question ${at} of ${letter}` }
      await callServer(server, createSupportTicket, { body, token })
    }
  }
  await enter(page, server, { firstName: 'Place', lastName: 'Keeper', username: 'place.keeper' })
  await grantRole(server, 'place.keeper', 'moderator')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/Moderation?tab=support')
  const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem')
  await messages.nth(19).scrollIntoViewIfNeeded()
  await expect(messages).toHaveCount(30)
  const last = page.getByRole('button', { name: 'Open: Question 5 of f' })
  await last.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => window.scrollY)
  expect(top).toBeGreaterThan(1000)
  await last.click()
  await expect(page.getByRole('article', { name: 'Message of @asker.f' })).toBeVisible()
  await page.goBack()
  await expect(last).toBeInViewport()
  await expect(messages).toHaveCount(30)

  await page.getByRole('radio', { name: 'Closed' }).check()
  await expect(page.getByText('No message is closed.')).toBeVisible()
  await expect(page).toHaveURL(/tab=support&state=closed$/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Closed' })).toBeChecked()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Open' })).toBeChecked()
  await expect(messages.first()).toBeVisible()
})

test('a moderator whose line breaks on the way there is told so, and is there with one press once it is back', async ({
  page,
  server,
}) => {
  await enter(page, server, { firstName: 'Line', lastName: 'Broken', username: 'line.broken' })
  await grantRole(server, 'line.broken', 'moderator')
  await page.goto('/settings')
  const code = /\/assets\/moderation-screen-.*\.js$/
  await page.route(code, (route) => route.abort())
  await page.getByRole('link', { name: 'Moderation' }).first().click()
  await expect(page.getByText('This could not be loaded. Check your connection and try again.')).toBeVisible()
  await expect(page.getByText('Something broke')).toHaveCount(0)
  await page.unroute(code)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: 'Reports' })).toBeVisible()
})
