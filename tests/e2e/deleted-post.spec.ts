import { createComment, deleteComment } from '#contract/comment.ts'
import { deletePost } from '#contract/post-writing.ts'
import {
  findNetwork,
  loseNetwork,
  testWithWorker as test,
  untilSent,
  waitingKinds,
} from '#tests/support/bad-network.ts'
import { goTo } from '#tests/support/chaos-member.ts'
import { deviceContents } from '#tests/support/device-contents.ts'
import { cardOf } from '#tests/support/member-steps.ts'
import { publishPictures } from '#tests/support/publish-pictures.ts'
import { callServer, publish } from '#tests/support/quick-member.ts'
import { cachedPaths, followMember, settleIn, somebody, untilPersisted } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { phonePicture } from '#tests/support/test-pictures.ts'

test('who opens a post that was deleted has nothing of it left: no comment, no reply, no picture', async ({
  page,
  server,
  network,
}) => {
  test.setTimeout(120_000)
  const [author, reader] = [await somebody(server, 'Jonas'), await somebody(server, 'Amara')]
  await followMember(server, reader, author)
  const pictures = [await phonePicture('one.jpg', 200)]
  const post = await publishPictures(server, author, { text: 'Regretted words.', pictures })
  const of = { params: { postId: post.id }, token: author.token }
  const { comment } = await callServer(server, createComment, { ...of, body: { content: 'Remarkable words.' } })
  const reply = { content: 'Replied words.', parentCommentId: comment.id }
  await callServer(server, createComment, { ...of, body: reply })
  const folder = post.media[0]?.media_url.split('/').slice(0, -1).join('/') ?? 'nowhere'

  await settleIn(page, network.origin, reader)
  await page.goto(`/guestprofile?id=${author.user.id}`)
  await expect(page.getByText('Regretted words.')).toBeVisible()
  await page.goto(`/postdetails?id=${post.id}`)
  await page.getByRole('button', { name: 'Show 1 reply' }).click()
  await expect(page.getByText('Replied words.')).toBeVisible()
  await untilPersisted(page, `replies:${comment.id}`)
  await untilPersisted(page, `comments:${post.id}`)
  await untilPersisted(page, `post:${post.id}`)
  await expect.poll(async () => (await cachedPaths(page, '')).join()).toContain(folder)
  const left = async () => {
    const contents = await deviceContents(page)
    const words = ['Regretted words.', 'Remarkable words.', 'Replied words.'].filter((each) => contents.includes(each))
    return [...words, ...(await cachedPaths(page, '')).filter((path) => path.startsWith(folder))]
  }
  expect(await left()).toEqual(expect.arrayContaining(['Regretted words.', 'Remarkable words.', 'Replied words.']))

  // Nothing but the screen of the post learns that it is gone.
  network.setFaults({ mode: 'cut', path: /posts\/states|\/api\/live/ })
  await callServer(server, deletePost, { params: { id: post.id }, token: author.token })
  await page.goto(`/postdetails?id=${post.id}`)
  await expect(page.getByText('This post was deleted.')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
})

test('who opens a comment that was deleted has neither it nor its replies left', async ({ page, server, network }) => {
  const [author, reader] = [await somebody(server, 'Jonas'), await somebody(server, 'Amara')]
  const post = await publish(server, author, 'What do you say?')
  const of = { params: { postId: post.id }, token: author.token }
  const { comment } = await callServer(server, createComment, { ...of, body: { content: 'Hasty words.' } })
  const reply = { content: 'Hotter words.', parentCommentId: comment.id }
  await callServer(server, createComment, { ...of, body: reply })
  await settleIn(page, network.origin, reader)
  await page.goto(`/postdetails?id=${post.id}`)
  await expect(page.getByText('Hasty words.')).toBeVisible()
  await untilPersisted(page, `comments:${post.id}`)
  await page.goto(`/CommentDetails?id=${comment.id}`)
  await expect(page.getByText('Hotter words.')).toBeVisible()
  await untilPersisted(page, `replies:${comment.id}`)
  const left = async () => {
    const contents = await deviceContents(page)
    return ['Hasty words.', 'Hotter words.'].filter((words) => contents.includes(words))
  }
  expect(await left()).toEqual(['Hasty words.', 'Hotter words.'])

  await callServer(server, deleteComment, { params: { commentId: comment.id }, token: author.token })
  await page.goto(`/CommentDetails?id=${comment.id}`)
  await expect(page.getByText('This comment does not exist, or its author deleted it.')).toBeVisible()
  await expect.poll(left, { timeout: 20_000 }).toEqual([])
})

test('a like, repost or bookmark of what is gone by then is never sent, and nobody has to discard it', async ({
  page,
  server,
  network,
}) => {
  const [author, reader] = [await somebody(server, 'Jonas'), await somebody(server, 'Amara')]
  const post = await publish(server, author, 'Marked in a tunnel.')
  const other = await publish(server, author, 'With a comment.')
  const of = { params: { postId: other.id }, token: author.token }
  const { comment } = await callServer(server, createComment, { ...of, body: { content: 'Liked in a tunnel.' } })
  await settleIn(page, network.origin, reader)
  await page.goto(`/postdetails?id=${other.id}`)
  await expect(page.getByText('Liked in a tunnel.')).toBeVisible()
  await untilPersisted(page, `comments:${other.id}`)
  await page.goto(`/postdetails?id=${post.id}`)
  await expect(cardOf(page, 'Marked in a tunnel.')).toBeVisible()
  await loseNetwork(network, page)
  for (const mark of ['like', 'repost', 'bookmark'])
    await cardOf(page, post.text_content).locator(`[data-action=${mark}]`).click()
  await goTo(page, network.origin, `/postdetails?id=${other.id}`)
  const row = page.getByRole('article').filter({ hasText: 'Liked in a tunnel.' })
  await row.locator('[data-action=like]').click()
  await expect.poll(() => waitingKinds(page)).toEqual(expect.arrayContaining(['bookmark-post', 'like-comment']))

  await callServer(server, deletePost, { params: { id: post.id }, token: author.token })
  await callServer(server, deleteComment, { params: { commentId: comment.id }, token: author.token })
  await goTo(page, network.origin, '/outbox')
  await findNetwork(network, page)
  await untilSent(page)
  await expect(page.getByText('Not sent.')).toHaveCount(0)
  await expect.poll(async () => (await deviceContents(page)).includes('Marked in a tunnel.')).toBe(false)
  await goTo(page, network.origin, '/Bookmarks')
  await expect(page.getByText('No bookmarks yet.')).toBeVisible()
})

test('a comment that is being written as its post is deleted stays with its writer, and so does a reply', async ({
  page,
  server,
  network,
}) => {
  const [author, reader] = [await somebody(server, 'Jonas'), await somebody(server, 'Amara')]
  const post = await publish(server, reader, 'Soon gone.')
  const other = await publish(server, author, 'With a comment.')
  const of = { params: { postId: other.id }, token: author.token }
  const { comment } = await callServer(server, createComment, { ...of, body: { content: 'Soon gone, too.' } })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: network.origin })
  await settleIn(page, network.origin, reader)
  await page.goto(`/postdetails?id=${post.id}`)
  await page.getByRole('textbox', { name: 'Write a comment' }).fill('A long thought.')
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(`${network.origin}/profile`)
  await elsewhere.getByRole('button', { name: /^More about the post/ }).click()
  await elsewhere.getByRole('menuitem', { name: 'Delete Post' }).click()
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  // It takes the place of the screen under the writer's hands.
  await expect(page.getByText('This post was deleted.')).toBeVisible()
  const words = page.getByRole('textbox', { name: 'What you were writing' })
  await expect(words).toHaveValue('A long thought.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(words).toBeHidden()
  await expect.poll(async () => (await deviceContents(page)).includes('A long thought.')).toBe(false)

  await page.goto(`/CommentDetails?id=${comment.id}`)
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('A short one.')
  await expect.poll(async () => (await deviceContents(page)).includes('A short one.')).toBe(true)
  await callServer(server, deleteComment, { params: { commentId: comment.id }, token: author.token })
  await page.goto(`/CommentDetails?id=${comment.id}`)
  await expect(page.getByText('This comment does not exist, or its author deleted it.')).toBeVisible()
  await expect(words).toHaveValue('A short one.')
  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Your words have been copied to clipboard!')).toBeVisible()
})
