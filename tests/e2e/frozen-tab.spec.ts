import { test, untilSent } from '#tests/support/bad-network.ts'
import { writePost } from '#tests/support/member-steps.ts'
import { enter } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { expect } from '#tests/support/story.ts'

test('a tab that is frozen while it sends holds nothing up: the one looked at takes over, and each post arrives once', async ({
  context,
  network,
  page,
  server,
}) => {
  const member = await enter(
    page,
    { ...server, origin: network.origin },
    { firstName: 'Eis', lastName: 'Zeit', username: 'eis.zeit' },
  )
  await page.goto('/home')
  await expect(page.getByRole('feed')).toBeVisible()
  network.setFaults({ mode: 'hang', method: 'POST', path: /^\/api\/posts$/ })
  await writePost(page, 'Frozen on its way.')
  await expect.poll(() => network.count('POST', '/api/posts')).toBe(1)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  network.setFaults()

  const looked = await context.newPage()
  await looked.clock.install()
  const pageTime = () => looked.evaluate(() => Date.now())
  const begunAt = await pageTime()
  await looked.goto('/home')
  await expect(looked.getByRole('feed')).toBeVisible()
  await writePost(looked, 'Written beside it.')
  const posts = () =>
    readColumn(server.dataDir, 'SELECT text_content FROM posts WHERE author_id = ? ORDER BY rowid', member.user.id)
  const passTime = async () => {
    await looked.clock.runFor(2_000)
    // What the browser does meanwhile must not seem to hang.
    await looked.evaluate(() => indexedDB.databases())
    return posts()
  }
  // A sender is given a minute for a sign of life, by the page's clock, which goes on by itself as well.
  for (;;) {
    const arrived = posts()
    if ((await pageTime()) - begunAt >= 60_000) break
    expect(arrived).toEqual([])
    await passTime()
  }
  await expect.poll(passTime, { intervals: [50] }).toEqual(['Frozen on its way.', 'Written beside it.'])
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await untilSent(looked)
  expect(posts()).toEqual(['Frozen on its way.', 'Written beside it.'])
})
