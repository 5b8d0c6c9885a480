import { likePost } from '#contract/post-writing.ts'
import { startServer } from '#tests/support/start-server.ts'
import { callServer, enter, makeMember, publish } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

test('new posts are announced without anybody asking, and what the member does on another device shows', async ({
  openContext,
}) => {
  test.setTimeout(360_000)
  const server = await startServer({ LIVE_STREAMS: 'on' })
  try {
    const context = await openContext({ baseURL: server.origin })
    const page = await context.newPage()
    const listening = page.waitForResponse((reply) => reply.url().includes('/api/live'))
    const kim = await enter(page, server, { firstName: 'Kim', lastName: 'Keen', username: 'kim.keen' })
    await listening
    const writer = await makeMember(server, { firstName: 'Vic', lastName: 'Voice', username: 'vic.voice' })
    const { id } = await publish(server, writer, 'Heard at once')
    // Sooner than the minute after which a page asks by itself.
    await expect(page.getByRole('button', { name: /new post/ })).toBeVisible({ timeout: 20_000 })
    // The stream is opened anew for the post that is on the screen from now on.
    const watching = page.waitForResponse((reply) => reply.url().includes('/api/live') && reply.url().includes(id))
    await page.getByRole('button', { name: /new post/ }).click()
    await watching
    await callServer(server, likePost, { params: { id }, body: { liked: true }, token: kim.token })
    const post = page.getByRole('article').filter({ hasText: 'Heard at once' })
    await expect(post.getByRole('button', { name: 'Like', pressed: true })).toBeVisible({ timeout: 20_000 })
  } finally {
    await server.remove()
  }
})
