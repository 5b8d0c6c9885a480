import { findNetwork, loseNetwork, testWithWorker as test, untilSent } from '#tests/support/bad-network.ts'
import { act, doomedText, lookAt, pathsOf, type ChaosWorld } from '#tests/support/chaos-member.ts'
import type { Action } from '#tests/support/chaos-plan.ts'
import { publish } from '#tests/support/quick-member.ts'
import { readColumn, readRows } from '#tests/support/read-rows.ts'
import { settleIn, somebody } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { say } from '#tests/support/talk.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

const actions: Action[] = [
  { kind: 'reply', comment: 0, text: 'An answer from the tunnel.' },
  { kind: 'like-comment', comment: 0 },
  { kind: 'delete-comment', doomed: 0 },
  { kind: 'delete-post', doomed: 0 },
]

test('a reply, the like of a comment, deletions and profile pictures survive the kill of the browser, and arrive once', async ({
  openProfile,
  network,
  server,
}) => {
  test.setTimeout(240_000)
  const author = await somebody(server, 'Killed')
  const post = await publish(server, author, 'Talk here.')
  const doomed = await publish(server, author, 'To be deleted.')
  const { id: commentId } = await say(server, author, { postId: post.id, content: 'Answer this.' })
  const { id: doomedId } = await say(server, author, { postId: post.id, content: doomedText('Killed', 0) })
  const world: ChaosWorld = {
    origin: network.origin,
    name: 'Killed',
    posts: [post.id],
    comments: [commentId],
    members: [],
    doomed: { posts: [doomed.id], comments: [doomedId] },
    picture: await phonePicture('unused.jpg', 20),
  }
  let browser = await openProfile()
  await settleIn(browser.page, network.origin, author)
  await lookAt(browser.page, network.origin, [...pathsOf(world, actions), '/UpdateProfileDetails'])
  // The search beside the form is a field, too, and there before it.
  await expect(browser.page.getByLabel('New banner')).toBeAttached()
  await loseNetwork(network, browser.page)
  for (const [field, crop] of [
    ['New banner', 'Crop your banner'],
    ['New picture', 'Crop your picture'],
  ] as const) {
    await browser.page.getByLabel(field).setInputFiles(await phonePicture('view.jpg', 200))
    await browser.page.getByRole('dialog', { name: crop }).getByRole('button', { name: 'Save' }).click()
    await expect(browser.page.getByRole('dialog')).toBeHidden()
  }
  const pictures = browser.page.getByRole('region', { name: 'Banner and picture' })
  await expect(pictures.locator('img[src^="blob:"]')).toHaveCount(2)
  for (const action of actions) await act(browser.page, world, action)
  await browser.kill()

  network.forget()
  browser = await openProfile(browser.folder)
  await browser.page.goto(`${network.origin}/home`)
  await findNetwork(network, browser.page)
  await untilSent(browser.page)
  const { dataDir } = server
  expect(readColumn(dataDir, 'SELECT content FROM comments WHERE parent_id = ?', commentId)).toEqual([
    'An answer from the tunnel.',
  ])
  expect(readColumn(dataDir, 'SELECT account_id FROM comment_likes WHERE comment_id = ?', commentId)).toEqual([
    author.user.id,
  ])
  const gone = 'SELECT count(*) FROM posts WHERE id = ? AND deleted_at IS NOT NULL'
  expect(readColumn(dataDir, gone, doomed.id)).toEqual([1])
  expect(readColumn(dataDir, gone.replace('posts', 'comments'), doomedId)).toEqual([1])
  const kept =
    'SELECT picture_media IS NOT NULL AS picture, banner_media IS NOT NULL AS banner FROM accounts WHERE id = ?'
  expect(readRows(dataDir, kept, author.user.id)).toEqual([{ picture: 1, banner: 1 }])
  for (const path of ['/api/profile/upload-banner', '/api/profile/upload-profile-picture']) {
    expect(network.count('POST', path), path).toBe(1)
  }
})
