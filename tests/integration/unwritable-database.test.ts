import { afterEach, beforeEach, expect, it } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { createComment } from '#contract/comment.ts'
import { readHealth } from '#contract/health.ts'
import { readFeed, readPost } from '#contract/post.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { allowWriting, forbidWriting } from '#tests/support/full-disk.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
beforeEach(async () => {
  test = await buildTestApp()
})
afterEach(() => test.close())

const unavailable = { message: 'The server cannot write at the moment. Please try again later.', code: 'unavailable' }

async function readiness() {
  const { statusCode, body } = await test.app.inject({ url: '/readyz' })
  return [statusCode, JSON.parse(body).checks.disk]
}

it('a database that takes no writes is told of by /readyz and /api/health until it does, reading goes on, and a write is sent again', async () => {
  const member = await test.member()
  const postId = await insertTestPost(test.deps.db, { author_id: member.id, created_at: test.clock.now })
  const key = 'sent-again-when-it-can-be'
  const comment = () => test.call(createComment, { params: { postId }, body: { content: 'Hello' }, key }, member.token)
  expect(await readiness()).toEqual([200, 'ok'])

  await forbidWriting(test.deps.db)
  const refused = await comment()
  expect([refused.status, refused.headers['retry-after'], refused.problem]).toEqual([503, '60', unavailable])
  expect((await test.call(readPost, { params: { id: postId } }, member.token)).status).toBe(200)
  // A session that was not used for a while, and a reading that cannot be kept.
  test.clock.advance(2 * hourMs)
  const feed = await test.call(readFeed, { query: { type: 'for-you' } }, member.token)
  expect([feed.status, feed.reply.posts.length]).toEqual([200, 1])
  await expect.poll(readiness).toEqual([503, 'failed'])
  const ill = await test.call(readHealth)
  expect([ill.status, ill.problem]).toEqual([503, unavailable])
  expect(test.logs.join('')).toContain('a request could not be written')

  await allowWriting(test.deps.db)
  await expect.poll(readiness, { timeout: 5_000 }).toEqual([200, 'ok'])
  expect((await test.call(readHealth)).status).toBe(200)
  expect((await comment()).status).toBe(200)
})
