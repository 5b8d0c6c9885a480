import type { Page, Response } from '@playwright/test'
import { deletePost } from '#contract/post-writing.ts'
import { test, testWithWorker, untilSent } from '#tests/support/bad-network.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { cardOf, type NewMember } from '#tests/support/member-steps.ts'
import { marked } from '#tests/support/own-answer.ts'
import { callServer, enterUnseen, makeMember, publish } from '#tests/support/quick-member.ts'
import { untilControlled, untilPersisted } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { heard, say } from '#tests/support/talk.ts'
import { signInOnDevice } from '#tests/support/sign-in-on-device.ts'

let count = 0
// The number comes first: telephone numbers are made of a username's beginning.
function person(firstName: string): NewMember {
  count += 1
  return { firstName, lastName: 'Osei', username: `c${count}.${firstName.toLowerCase()}` }
}

const box = (page: Page) => page.getByRole('textbox', { name: 'Write a comment' })
const replyBox = (page: Page) => page.getByRole('textbox', { name: 'Write a reply' })
const postButton = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Post', exact: true })
const comments = (page: Page) => page.getByRole('list', { name: 'Comments' }).getByRole('article')
const commentOf = (page: Page, words: string) =>
  page.getByRole('article', { name: /^(Comment|Reply) by/ }).filter({ hasText: words })

test('a comment is written, counted, shown, liked, and deleted after a question', async ({ page, server }) => {
  const amara = await enterUnseen(page, server, person('Amara'))
  const post = await publish(server, amara, 'Trains beat planes.')
  await page.goto(`/postdetails?id=${post.id}`)
  await expect(page.getByRole('heading', { name: 'Post', exact: true })).toBeVisible()
  await expect(page.getByText('No comment yet', { exact: true })).toBeVisible()

  await expect(postButton(page)).toBeHidden()
  await box(page).fill('  \n ')
  await expect(postButton(page)).toBeHidden()
  await box(page).fill('a'.repeat(399))
  await expect(page.getByText(/left$/)).toBeHidden()
  await box(page).fill('👨‍👩‍👧‍👦'.repeat(400))
  await expect(page.getByText('100 left')).toBeVisible()
  await box(page).fill('a'.repeat(501))
  await expect(page.getByText('1 too many')).toBeVisible()
  await postButton(page).click()
  await expect(page.getByText('A comment has at most 500 characters.')).toBeVisible()

  await box(page).fill('  So say I, see https://example.org/rails and #slowtravel ')
  await box(page).press('Control+Enter')
  await expect(box(page)).toHaveValue('')
  await expect(postButton(page)).toBeHidden()
  const comment = comments(page).first()
  await expect(comment).toContainText('So say I, see')
  await expect(comment).toContainText(`@${amara.username}`)
  await expect(comment).toContainText(/(?:Today|Yesterday) at/)
  await expect(comment.getByRole('link', { name: 'https://example.org/rails' })).toBeVisible()
  await expect(comment.getByRole('link', { name: 'Amara Osei' })).toHaveAttribute('href', /guestprofile\?id=/)
  await expect(page.getByRole('link', { name: 'Comment, 1' })).toBeVisible()

  const like = comment.getByRole('button', { name: /^Like/ })
  await like.click()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveAccessibleName('Like, 1')

  await comment.getByRole('button', { name: 'Delete comment' }).click()
  const question = page.getByRole('dialog', { name: 'Delete comment' })
  await expect(question).toContainText('Are you sure you want to delete this comment?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(comment).toBeVisible()
  await comment.getByRole('button', { name: 'Delete comment' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No comment yet', { exact: true })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`postdetails\\?id=${post.id}`))
  await expect.poll(() => heard(server, amara, post.id)).toEqual([])
})

test("another's comment has no delete control, and long talks come page by page", async ({ page, server }) => {
  const amara = await makeMember(server, person('Amara'))
  const post = await publish(server, amara, 'Soup is a drink.')
  for (let at = 1; at <= 35; at += 1) await say(server, amara, { postId: post.id, content: `Remark ${at}.` })
  await enterUnseen(page, server, person('Jonas'))
  await page.goto(`/postdetails?id=${post.id}`)
  await expect(comments(page).first()).toContainText('Remark 1.')
  await expect(page.getByRole('button', { name: 'Delete comment' })).toHaveCount(0)
  await page.mouse.move(600, 500)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000)
      return comments(page).count()
    })
    .toBe(35)
  await expect(comments(page).last()).toContainText('Remark 35.')
  await page.getByRole('radio', { name: 'Newest' }).click()
  await expect(comments(page).first()).toContainText('Remark 35.')
  await untilPersisted(page, 'comment-order')
  await page.reload()
  await expect(comments(page).first()).toContainText('Remark 35.')
})

test('a comment has its own screen with replies, and deleting it leads back to the post', async ({ page, server }) => {
  const amara = await enterUnseen(page, server, person('Amara'))
  const post = await publish(server, amara, 'Maps should show benches.')
  const said = await say(server, amara, { postId: post.id, content: 'And fountains.' })
  await page.goto(`/postdetails?id=${post.id}`)
  await commentOf(page, 'And fountains.').getByRole('link', { name: 'Replies, 0' }).click()
  await expect(page).toHaveURL(new RegExp(`/CommentDetails\\?id=${said.id}`))
  await expect(page.getByRole('heading', { name: 'Comment', exact: true })).toBeFocused()
  await expect(page.getByText('No replies yet', { exact: true })).toBeVisible()

  await expect(postButton(page)).toBeHidden()
  await replyBox(page).fill('With clean water.')
  await postButton(page).click()
  const reply = page.getByRole('list', { name: 'Replies' }).getByRole('article').first()
  await expect(reply).toContainText('With clean water.')
  await expect(reply.getByText('Waiting to send')).toBeHidden()
  await reply.getByRole('button', { name: /^Like/ }).click()
  await expect(reply.getByRole('button', { name: 'Like, 1' })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('link', { name: 'View the post' }).click()
  await expect(commentOf(page, 'And fountains.').getByRole('link', { name: 'Replies, 1' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Comment, 2' })).toBeVisible()
  await page.goto(`/commentdetails?id=${said.id}`)
  await reply.getByRole('button', { name: 'Delete reply' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No replies yet', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Delete comment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL(new RegExp(`/postdetails\\?id=${post.id}`))
  await expect(page.getByText('No comment yet', { exact: true })).toBeVisible()
  // The server has to have heard of it: else the comment is still there.
  await untilSent(page)
  await page.goto(`/CommentDetails?id=${said.id}`)
  await expect(page.getByRole('heading', { name: 'Comment not found' })).toBeVisible()
})

test('addresses: any letter case, no id, an unknown one, a deleted post', async ({ page, server }) => {
  const amara = await makeMember(server, person('Amara'))
  await publish(server, amara, 'Next to it.')
  const post = await publish(server, amara, 'Here to stay.')
  await signInOnDevice(page, amara)
  await expect(cardOf(page, 'Here to stay.')).toBeVisible()
  await untilPersisted(page, 'feed-for-you')
  await page.goto(`/PostDetails?id=${post.id}`)
  await expect(page.getByText('Here to stay.')).toBeVisible()
  await untilPersisted(page, 'current-post-id')
  await page.goto('/postdetails')
  await expect(page.getByText('Here to stay.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`id=${post.id}`))

  for (const id of [crypto.randomUUID(), 'nonsense']) {
    await page.goto(`/postdetails?id=${id}`)
    await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  }
  await page.goto(`/postdetails?id=${post.id}`)
  await expect(page.getByText('Here to stay.')).toBeVisible()
  await callServer(server, deletePost, { params: { id: post.id }, token: amara.token })
  await page.reload()
  await expect(page.getByText('This post was deleted.')).toBeVisible()
  // The device itself knows by now: what the server says of the feed is not waited for.
  const letFeedCome = await holdRequests(page, '**/api/feed*')
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(cardOf(page, 'Next to it.')).toBeVisible()
  await expect(cardOf(page, 'Here to stay.')).toHaveCount(0)
  await letFeedCome()
})

test('deleting the post on its own screen leads home', async ({ page, server }) => {
  const amara = await enterUnseen(page, server, person('Amara'))
  const post = await publish(server, amara, 'Gone tomorrow.')
  await page.goto(`/postdetails?id=${post.id}`)
  await page.getByRole('button', { name: /^More about the post/ }).click()
  await page.getByRole('menuitem', { name: 'Delete Post' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page).toHaveURL('/')
})

test('a refused comment says why, and can be changed or discarded', async ({ page, server }) => {
  const amara = await makeMember(server, person('Amara'))
  const post = await publish(server, amara, 'Short-lived.')
  await enterUnseen(page, server, person('Jonas'))
  // Answered before the deletion: else the whole screen would say that the post is gone.
  const isPost = (reply: Response) => new URL(reply.url()).pathname === `/api/posts/${post.id}`
  const read = page.waitForResponse(isPost, { timeout: 30_000 })
  await page.goto(`/postdetails?id=${post.id}`)
  const json: unknown = await (await read).json()
  await page.waitForLoadState('networkidle')
  // And if it is asked for again.
  await page.route(`**/api/posts/${post.id}`, (route) => route.fulfill({ headers: marked, json }))
  await expect(page.getByText('No comment yet', { exact: true })).toBeVisible()
  await callServer(server, deletePost, { params: { id: post.id }, token: amara.token })
  await box(page).fill('Too late?')
  await postButton(page).click()
  const refused = commentOf(page, 'Too late?')
  await expect(refused.getByText('Not sent. This post was deleted.')).toBeVisible()
  await refused.getByRole('button', { name: 'Edit' }).click()
  const editor = page.getByRole('textbox', { name: 'Edit comment' })
  await expect(editor).toHaveValue('Too late?')
  await editor.fill('Still too late?')
  await editor.press('Control+Enter')
  const again = commentOf(page, 'Still too late?')
  await expect(again.getByText('Not sent. This post was deleted.')).toBeVisible()
  await again.getByRole('button', { name: 'Discard' }).click()
  await expect(again).toBeHidden()
})

testWithWorker(
  'without the server: what was seen stays, a failed list says so, and what is written arrives exactly once',
  async ({ page, context, server, network }) => {
    test.setTimeout(120_000)
    const amara = await makeMember(server, person('Amara'))
    const post = await publish(server, amara, 'Say it in the tunnel.')
    const unseen = await publish(server, amara, 'Nobody looked here.')
    await say(server, amara, { postId: post.id, content: 'Before the tunnel.' })
    await signInOnDevice(page, amara)
    await expect(page.getByText('Nobody looked here.')).toBeVisible()
    await untilPersisted(page, `post:${unseen.id}`)
    await page.goto(`/postdetails?id=${post.id}`)
    await expect(commentOf(page, 'Before the tunnel.')).toBeVisible()
    await untilPersisted(page, `comments:${post.id}`)

    await untilControlled(page)
    await network.shut()
    await page.reload()
    await expect(commentOf(page, 'Before the tunnel.')).toBeVisible()
    await box(page).fill('In the tunnel.')
    await postButton(page).click()
    await expect(commentOf(page, 'In the tunnel.').getByText('Waiting to send')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Comment, 2' })).toBeVisible()
    await page.reload()
    await expect(commentOf(page, 'In the tunnel.').getByText('Waiting to send')).toBeVisible()

    await page.goto(`/postdetails?id=${unseen.id}`)
    await expect(page.getByText('Nobody looked here.')).toBeVisible()
    await expect(page.getByText('The comments could not be loaded.')).toBeVisible()
    // The app looks for the server as well, and takes the button away when it is the first to find it.
    await context.route(/\/api\/(?!comments\/post\/)/, (route) => route.abort())
    await network.open()
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await expect(async () => {
      if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 1_000 })
      await expect(page.getByText('No comment yet', { exact: true })).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await context.unrouteAll()

    await page.goto(`/postdetails?id=${post.id}`)
    await expect(commentOf(page, 'In the tunnel.')).toBeVisible()
    await expect(page.getByText('Waiting to send')).toHaveCount(0)
    await expect.poll(() => heard(server, amara, post.id)).toEqual(['In the tunnel.', 'Before the tunnel.'])
    await expect(comments(page)).toHaveCount(2)
    await expect(page.getByRole('link', { name: 'Comment, 2' })).toBeVisible()
  },
)
