import type { FaultRule } from '#tests/support/fault-rules.ts'
import { testWithWorker as test, untilSent } from '#tests/support/bad-network.ts'
import { goTo } from '#tests/support/chaos-member.ts'
import { seedPosts } from '#tests/support/seed-posts.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'

const gateways = [401, 403, 404, 413, 429, 502, 504].flatMap((status) =>
  (['page', 'data'] as const).map((as) => ({ status, as })),
)

test('whatever a gateway says in the place of the server, as a page or as data, signs nobody out and loses nothing', async ({
  page,
  network,
  server,
}) => {
  test.setTimeout(180_000)
  const author = await somebody(server, 'Gates')
  const ids = await seedPosts(
    server,
    author,
    gateways.map(({ status, as }) => `To be liked through ${status} as ${as}.`),
  )
  const pathOf = (id: string) => `/api/posts/${id}/like`
  await settleIn(page, network.origin, author)
  // The first answer to each is a gateway's, another one for each.
  const rules = gateways.map((gateway, at): FaultRule => ({
    mode: 'intercept',
    ...gateway,
    times: 1,
    path: new RegExp(`^${pathOf(ids[at] ?? '')}$`),
  }))
  network.setFaults(...rules)
  network.forget()
  for (const id of ids) {
    await goTo(page, network.origin, `/postdetails?id=${id}`)
    await page.getByRole('main').getByRole('article').first().locator('[data-action=like]').click()
    await expect.poll(() => network.count('POST', pathOf(id))).toBeGreaterThanOrEqual(1)
  }
  // What is too large for a gateway is held, and goes out on request.
  await goTo(page, network.origin, '/outbox')
  const held = page.getByText("Not sent. The server's gateway refused this as too large (413)")
  await expect(held).toHaveCount(2)
  const heldRows = page.getByRole('listitem').filter({ has: held })
  for (const left of [1, 0]) {
    // Others may still wait, and have the button, too.
    await heldRows.first().getByRole('button', { name: 'Retry' }).click()
    await expect(held).toHaveCount(left)
  }
  await untilSent(page)
  await expect(page).toHaveURL(/\/outbox$/)
  const liked = readColumn(server.dataDir, 'SELECT post_id FROM likes WHERE account_id = ?', author.user.id)
  expect(liked.toSorted()).toEqual(ids.toSorted())
  expect(ids.map((id) => network.count('POST', pathOf(id)))).toEqual(ids.map(() => 2))
})
