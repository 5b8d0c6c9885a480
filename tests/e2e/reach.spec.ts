import AxeBuilder from '@axe-core/playwright'
import { createComment, hideComment, listComments } from '#contract/comment.ts'
import { readReach, setCommentsFrom } from '#contract/reach.ts'
import { meet } from '#tests/support/nuisance.ts'
import { cardOf } from '#tests/support/member-steps.ts'
import { callServer, enter, enterUnseen, makeMember, publish } from '#tests/support/quick-member.ts'
import { untilPersisted } from '#tests/support/reading-steps.ts'
import { expect, test } from '#tests/support/story.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('who may comment is said in the settings, for one post, and for that post afterwards', async ({
  page,
  server,
}) => {
  const { token } = await enter(page, server, { firstName: 'Rhea', lastName: 'Reach', username: 'rhea.reach' })
  const choice = page.getByRole('group', { name: 'Who may reach me' })
  await page.goto('/settings')
  // Chosen once it is on the device: a moment after the press.
  const comments = choice.getByRole('radio', { name: 'Nobody' })
  // It can be chosen once the server has said what is chosen now; a key does not wait for that.
  await expect(comments).toBeEnabled()
  await comments.press('Space')
  await expect(comments).toBeChecked()
  const mentions = choice.getByRole('group', { name: 'Mentions' }).getByRole('radio', { name: 'People I follow' })
  await mentions.click()
  await expect(mentions).toBeChecked()
  const chosen = { comments_from: 'nobody', mentions_from: 'followed' }
  await expect.poll(() => callServer(server, readReach, { token })).toEqual(chosen)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.goto('/')
  await page.getByRole('button', { name: 'Create a post' }).click()
  const composer = page.getByRole('dialog')
  await composer.getByPlaceholder('Say something...').fill('For those whom Rhea follows.')
  await expect(composer.getByLabel('Who can comment')).toHaveValue('nobody')
  await composer.getByLabel('Who can comment').selectOption('People I follow')
  expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations).toEqual([])
  await composer.getByRole('button', { name: 'Post', exact: true }).click()
  const card = cardOf(page, 'For those whom Rhea follows.')
  await card.getByRole('button', { name: /^More about/ }).click()
  await page.getByRole('menuitem', { name: 'Who can comment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Comments on this post' })
  await expect(dialog.getByLabel('Who can comment')).toHaveValue('followed')
  expect((await new AxeBuilder({ page }).include('dialog[open]').analyze()).violations).toEqual([])
  await dialog.getByLabel('Who can comment').selectOption('Nobody')
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await card.getByRole('link', { name: /^Comment, / }).click()
  await expect(page.getByText('Only you can comment on this post.')).toBeVisible()
})

test('whoever may not comment reads so in the place of the field, offline as well', async ({ page, server }) => {
  const author = await makeMember(server, { firstName: 'Clea', lastName: 'Closed', username: 'clea.closed' })
  const post = await publish(server, author, 'Nothing to add here.')
  const { token } = await enterUnseen(page, server, {
    firstName: 'Dora',
    lastName: 'Distant',
    username: 'dora.distant',
  })
  await page.goto(`/postdetails?id=${post.id}`)
  await untilPersisted(page, `post:${post.id}`)
  const body = { content: 'Said in time' }
  const { comment } = await callServer(server, createComment, { params: { postId: post.id }, body, token })
  const closed = { params: { id: post.id }, body: { comments_from: 'nobody' as const }, token: author.token }
  await callServer(server, setCommentsFrom, closed)
  const params = { commentId: comment.id }
  await callServer(server, hideComment, { params, token: author.token })
  await page.goto(`/CommentDetails?id=${comment.id}`)
  await expect(page.getByText('Nobody can comment on this post.')).toBeVisible()
  await expect(page.getByText('Hidden from others by the author of the post')).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'View the post' }).click()
  await expect(page.getByText('Nothing to add here.')).toBeVisible()
  await expect(page.getByText('Nobody can comment on this post.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveCount(0)
})

test('a comment below one’s own post is hidden from its menu, and shown again', async ({ page, server }) => {
  const author = await enter(page, server, { firstName: 'Hera', lastName: 'Hides', username: 'hera.hides' })
  const { own } = await meet(server, author, 'pip.hidden')
  const third = await makeMember(server, { firstName: 'Zoe', lastName: 'Third', username: 'zoe.third' })
  await page.goto(`/postdetails?id=${own.id}`)
  const remark = page.getByRole('article', { name: 'Comment by Nix Nuisance' })
  const more = remark.getByRole('button', { name: /^More about/ })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Hide from others' }).press('Enter')
  await expect(page.getByText('You hid this comment from others')).toBeVisible()
  await expect(more).toBeFocused()
  const seen = async () => {
    const request = { params: { postId: own.id }, token: third.token }
    return (await callServer(server, listComments, request)).comments.map(({ content }) => content)
  }
  await expect.poll(seen).toEqual([])
  await page.reload()
  const show = page.getByRole('button', { name: 'Show the comment by @pip.hidden' })
  await expect(show).toBeVisible()
  await expect(remark).toHaveCount(0)
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
  await show.press('Enter')
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Show to others again' }).press('Enter')
  await expect(page.getByText('You hid this comment from others')).toHaveCount(0)
  await expect.poll(seen).toEqual(['A remark of pip.hidden.'])
})
