import { testWithWorker as test, untilSent } from '#tests/support/bad-network.ts'
import { cardOf, writePost } from '#tests/support/member-steps.ts'
import { publish } from '#tests/support/quick-member.ts'
import { readColumn } from '#tests/support/read-rows.ts'
import { settleIn, somebody, untilPersisted } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'

// How the browser finds names is fixed when it starts, so it is started anew; what it has persisted stays.
const nameless = ['--host-resolver-rules=MAP localhost ~NOTFOUND']

test('while the name of the server leads nowhere the app opens and takes what is written; it goes out once the name is back', async ({
  openProfile,
  server,
}) => {
  test.setTimeout(180_000)
  const author = await somebody(server, 'Nameless')
  await publish(server, author, 'Read before the name was lost.')
  let browser = await openProfile()
  await settleIn(browser.page, server.origin, author)
  await expect(cardOf(browser.page, 'Read before the name was lost.')).toBeVisible()
  await untilPersisted(browser.page, 'feed-for-you')
  await browser.kill()

  browser = await openProfile(browser.folder, nameless)
  const failed = new Set<string>()
  browser.context.on('requestfailed', (request) => failed.add(request.failure()?.errorText ?? ''))
  await browser.page.goto(`${server.origin}/home`)
  await expect(cardOf(browser.page, 'Read before the name was lost.')).toBeVisible()
  await expect(browser.page.getByText(/^You're offline\./)).toBeVisible()
  await expect.poll(() => [...failed]).toContain('net::ERR_NAME_NOT_RESOLVED')
  await writePost(browser.page, 'Written without a name.')
  await expect(cardOf(browser.page, 'Written without a name.')).toContainText('Waiting to send')
  await browser.kill()

  browser = await openProfile(browser.folder)
  await browser.page.goto(`${server.origin}/home`)
  await untilSent(browser.page)
  await expect(cardOf(browser.page, 'Written without a name.')).toHaveCount(1)
  const texts = readColumn(
    server.dataDir,
    'SELECT text_content FROM posts WHERE author_id = ? ORDER BY rowid',
    author.user.id,
  )
  expect(texts).toEqual(['Read before the name was lost.', 'Written without a name.'])
})
