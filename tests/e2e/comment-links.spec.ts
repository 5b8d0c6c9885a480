import { deleteComment } from '#contract/comment.ts'
import { type NewMember } from '#tests/support/member-steps.ts'
import { callServer, enter, enterUnseen, makeMember, publish } from '#tests/support/quick-member.ts'
import { marked } from '#tests/support/own-answer.ts'
import { expect, test } from '#tests/support/story.ts'
import { say } from '#tests/support/talk.ts'

const person = (firstName: string, username: string): NewMember => ({ firstName, lastName: 'Thread', username })

test('a link to a reply deep in a long thread opens it in its place', async ({ page, server }) => {
  const author = await makeMember(server, person('Lin', 'lin.thread'))
  const post = await publish(server, author, 'Where does it stand?')
  const comment = await say(server, author, { postId: post.id, content: 'Asked below' })
  const replies = []
  for (let at = 1; at <= 34; at += 1) {
    replies.push(await say(server, author, { postId: post.id, content: `Answer ${at}.`, parent: comment }))
  }
  await enterUnseen(page, server, person('Kit', 'kit.thread'))
  await page.goto(`/CommentDetails?id=${replies[32]?.id}`)
  const reply = page.getByRole('article', { name: 'Reply by Lin Thread' }).filter({ hasText: 'Answer 33.' })
  await expect(reply).toBeFocused()
  await expect(reply).toBeInViewport()
  await expect(reply).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(new RegExp(`id=${comment.id}&comment=${replies[32]?.id}$`))

  await page.getByRole('link', { name: 'View the post' }).click()
  await page.getByRole('button', { name: 'Show 34 replies' }).click()
  const below = page.getByRole('list', { name: 'Replies to Lin Thread' }).getByRole('listitem')
  await expect(below).toHaveCount(5)
  await page.getByRole('button', { name: 'Show more replies' }).click()
  await expect(below).toHaveCount(10)
})

test('replies that could not be fetched can be asked for again', async ({ page, server }) => {
  const author = await enter(page, server, person('Ray', 'ray.thread'))
  const post = await publish(server, author, 'Who answers?')
  const comment = await say(server, author, { postId: post.id, content: 'Asked once' })
  for (let at = 1; at <= 31; at += 1) {
    await say(server, author, { postId: post.id, content: `Answer ${at}.`, parent: comment })
  }
  await page.goto(`/postdetails?id=${post.id}`)
  await page.getByRole('button', { name: 'Show 31 replies' }).click()
  const below = page.getByRole('list', { name: 'Replies to Ray Thread' }).getByRole('listitem')
  const more = page.getByRole('button', { name: 'Show more replies' })
  await expect(below).toHaveCount(5)
  // The server's own word: after a lost connection everything would be asked for anew, at a time of its own.
  await page.route('**/replies?*', (route) =>
    route.fulfill({ status: 400, headers: marked, json: { code: 'bad-request', message: 'Not this time.' } }),
  )
  for (let shown = 10; shown <= 30; shown += 5) {
    await more.click()
    await expect(below).toHaveCount(shown)
  }
  await more.click()
  await expect(page.getByText('More replies could not be loaded.')).toBeVisible()
  await page.unroute('**/replies?*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(below).toHaveCount(31)
})

test('a copied link leads to its comment, and says so when that is gone', async ({ page, server }) => {
  const reader = await enter(page, server, person('Mae', 'mae.thread'))
  const post = await publish(server, reader, 'What is copied here?')
  for (let at = 1; at <= 8; at += 1) await say(server, reader, { postId: post.id, content: `Above it, ${at}.` })
  const said = await say(server, reader, { postId: post.id, content: 'The one below' })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.origin })
  await page.goto(`/postdetails?id=${post.id}`)
  const comment = page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: 'The one below' })
  await comment.getByRole('button', { name: /^More about the comment/ }).click()
  await page.getByRole('menuitem', { name: 'Copy link' }).click()
  await expect(page.getByText('Link has been copied to clipboard!')).toBeVisible()
  // By hand: the app's pages may write to the clipboard and not read it.
  const field = page.getByRole('textbox', { name: 'Write a comment' })
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(field).toHaveValue(new RegExp(`comment=${said.id}$`))
  const link = await field.inputValue()
  await field.fill('')
  await page.goto('/updates')
  await page.goto(link)
  await expect(comment).toBeFocused()
  await expect(comment).toBeInViewport()

  await callServer(server, deleteComment, { params: { commentId: said.id }, token: reader.token })
  await page.goto(link)
  await expect(page.getByText('The comment that this link leads to was deleted, or you may not see it.')).toBeVisible()
})
