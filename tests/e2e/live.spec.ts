import { startServer } from '#tests/support/start-server.ts'
import { enter, makeMember, publish } from '#tests/support/quick-member.ts'
import { expect, test } from '#tests/support/story.ts'

test('new posts are announced without anybody asking', async ({ openContext }) => {
  test.setTimeout(360_000)
  const server = await startServer({ LIVE_STREAMS: 'on' })
  try {
    const context = await openContext({ baseURL: server.origin })
    const page = await context.newPage()
    const listening = page.waitForResponse((reply) => reply.url().includes('/api/live'))
    await enter(page, server, { firstName: 'Kim', lastName: 'Keen', username: 'kim.keen' })
    await listening
    const writer = await makeMember(server, { firstName: 'Vic', lastName: 'Voice', username: 'vic.voice' })
    await publish(server, writer, 'Heard at once')
    // Sooner than the minute after which a page asks by itself.
    await expect(page.getByRole('button', { name: /new post/ })).toBeVisible({ timeout: 20_000 })
  } finally {
    await server.remove()
  }
})
