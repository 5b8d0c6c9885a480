import type { Page } from '@playwright/test'
import { follow } from '#contract/follow.ts'
import { likePost, repostPost } from '#contract/post-writing.ts'
import { test, testWithWorker, waitingKinds } from '#tests/support/bad-network.ts'
import { holdRequests } from '#tests/support/hold-requests.ts'
import { letHappen } from '#tests/support/let-happen.ts'
import type { NewMember } from '#tests/support/member-steps.ts'
import { callServer, enter, enterUnseen, makeMember, publish } from '#tests/support/quick-member.ts'
import { untilControlled, untilPersisted } from '#tests/support/reading-steps.ts'
import { expect } from '#tests/support/story.ts'
import { say } from '#tests/support/talk.ts'

let count = 0
// The number comes first: telephone numbers are made of a username's beginning.
function person(firstName: string, lastName: string): NewMember {
  count += 1
  return { firstName, lastName, username: `u${count}.${firstName.toLowerCase()}` }
}

const rows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('link')
const unread = (page: Page) => rows(page).filter({ hasText: 'Unread:' })
const navEntry = (page: Page) => page.getByRole('navigation').getByRole('link', { name: /^Notifications/ })

test('nothing has happened yet', async ({ page, server }) => {
  await enterUnseen(page, server, person('Amara', 'Osei'))
  await page.goto('/UPDATES')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('No notifications yet.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Find people to follow' }).click()
  await expect(page).toHaveURL('/search')
})

test('likes of several are one sentence, each kind has its own and its link, and 7 seconds later all is read', async ({
  page,
  server,
}) => {
  await page.clock.install()
  const member = await enter(page, server, person('Mira', 'Lund'))
  const post = await publish(server, member, 'Bring back the night train.')
  const amara = await makeMember(server, person('Amara', 'Osei'))
  const others = []
  for (const name of ['Jonas', 'Wei', 'Priya']) others.push(await makeMember(server, person(name, 'Doe')))
  const params = { id: post.id }
  for (const { token } of [...others, amara]) {
    await callServer(server, likePost, { params, body: { liked: true }, token })
  }
  await callServer(server, repostPost, { params, token: amara.token })
  const said = await say(server, amara, { postId: post.id, content: 'With a dining car!' })
  await callServer(server, follow, { params: { id: member.user.id }, token: amara.token })
  const noor = await makeMember(server, person('Noor', 'Haddad'))
  const answered = await say(server, noor, { postId: post.id, content: 'And a piano.', parent: said })

  // The clock stands still while we look: the 7 seconds begin when they are shown, however long that takes.
  await expect(page.getByRole('feed')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 10_000)
  const marks: string[] = []
  page.context().on('request', (request) => {
    if (request.url().endsWith('/notifications/mark-read')) marks.push(request.method())
  })
  await navEntry(page).click()
  const shownAfterTick = async () => {
    await page.clock.runFor(10)
    return [await rows(page).count(), await navEntry(page).textContent()]
  }
  await expect.poll(shownAfterTick).toEqual([5, 'Notifications (8)'])
  const [reply, newFollower, comment, repost, likes] = await rows(page).all()
  if (!reply || !newFollower || !comment || !repost || !likes) throw new Error('there are five rows')
  await expect(likes).toContainText('Amara Osei and 3 others liked your post')
  await expect(likes).toContainText('Post: Bring back the night train.')
  await expect(likes).toHaveAttribute('href', `/postdetails?id=${post.id}`)
  await expect(repost).toContainText('Amara Osei reposted your post')
  await expect(repost).toHaveAttribute('href', `/postdetails?id=${post.id}`)
  await expect(comment).toContainText('Amara Osei commented on your post')
  await expect(comment).toContainText('With a dining car!')
  await expect(comment).toHaveAttribute('href', `/postdetails?id=${post.id}&comment=${said.id}`)
  await expect(newFollower).toContainText('Amara Osei started following you')
  await expect(newFollower).toHaveAttribute('href', `/guestprofile?id=${amara.user.id}`)
  await expect(reply).toContainText('Noor Haddad replied to a comment on your post')
  await expect(reply).toHaveAttribute('href', `/CommentDetails?id=${said.id}&comment=${answered.id}`)

  await expect(unread(page)).toHaveCount(5)
  await expect(navEntry(page)).toHaveAccessibleName('Notifications (8)')
  // To the very moment it is known in use-updates.test.
  await page.clock.runFor(6_500)
  await letHappen(page)
  expect(await waitingKinds(page)).not.toContain('mark-notifications-read')
  await expect(unread(page)).toHaveCount(5)
  expect(marks).toEqual([])
  await page.clock.runFor(600)
  await page.clock.resume()
  await expect(unread(page)).toHaveCount(0)
  await expect(navEntry(page)).toHaveAccessibleName('Notifications')
  await expect(page.getByText('0 unread')).toBeVisible()
  await expect.poll(() => marks).toEqual(['POST'])
  await page.reload()
  await expect(rows(page)).toHaveCount(5)
  await expect(unread(page)).toHaveCount(0)

  await comment.click()
  await expect(page.getByRole('heading', { name: 'Post', exact: true })).toBeVisible()
  // The heading has the focus only until the comment is there.
  await expect(page.getByRole('article').filter({ hasText: 'With a dining car!' })).toBeFocused()
})

test('who answers a comment is told of to its author', async ({ page, server }) => {
  const member = await enter(page, server, person('Mira', 'Lund'))
  const amara = await makeMember(server, person('Amara', 'Osei'))
  const post = await publish(server, amara, 'Benches for everyone.')
  const said = await say(server, member, { postId: post.id, content: 'With armrests?' })
  await say(server, amara, { postId: post.id, content: 'Without.', parent: said })
  await page.goto('/updates')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Amara Osei replied to your comment')
  await rows(page).click()
  await expect(page.getByRole('list', { name: 'Replies' })).toContainText('Without.')
})

testWithWorker(
  'without the server: a first look fails and can be repeated, and what was seen stays',
  async ({ page, context, server, network }) => {
    const member = await enter(page, server, person('Mira', 'Lund'))
    const amara = await makeMember(server, person('Amara', 'Osei'))
    await callServer(server, follow, { params: { id: member.user.id }, token: amara.token })
    await expect(page.getByRole('feed')).toBeVisible()
    await untilControlled(page)
    await network.shut()
    await page.goto('/updates')
    await expect(page.getByText('Your notifications could not be loaded.')).toBeVisible()
    // The app looks for the server as well, and would take the button away.
    await context.route(/\/api\/(?!notifications\?)/, (route) => route.abort())
    await network.open()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toContainText('Amara Osei started following you')
    await context.unrouteAll()
    await untilPersisted(page, 'notifications')
    await network.shut()
    await page.reload()
    await expect(rows(page)).toContainText('Amara Osei started following you')
    // What is on the device can be chosen from by kind.
    await page.getByRole('radio', { name: 'All' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('radio', { name: 'Likes' })).toBeChecked()
    await expect(page.getByText('Nothing of this kind yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all notifications' }).click()
    await expect(rows(page)).toContainText('Amara Osei started following you')
    await page.getByRole('radio', { name: 'Followers' }).click()
    await expect(rows(page)).toContainText('Amara Osei started following you')
  },
)

test('while the first answer is on its way, stand-ins show', async ({ page, server }) => {
  await enter(page, server, person('Amara', 'Osei'))
  const answer = await holdRequests(page.context(), '**/api/notifications?limit=100')
  await navEntry(page).click()
  await expect(page.getByText('Loading notifications')).toBeAttached()
  await answer()
  await expect(page.getByText('No notifications yet.')).toBeVisible()
})
