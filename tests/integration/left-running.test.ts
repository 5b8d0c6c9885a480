import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { likePost } from '#contract/post-writing.ts'
import { buildTestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

const isPostgres = process.env['TEST_DB'] === 'postgres'

const until = isPostgres ? 'holds its key until its lease ends' : 'can be sent again at once'

it.each([
  ['', -1],
  [', also when its clock was an hour ahead,', hourMs],
])(`a write that was cut off with its process%s ${until}`, async (_when, beganAfterMs) => {
  const test = await buildTestApp()
  onTestFinished(() => test.close())
  const { id, token } = await test.member()
  const postId = await insertTestPost(test.deps.db, { author_id: id, created_at: test.clock.now })
  const key = randomUUID()
  const left = { caller: id, key, route: 'as it was', body_hash: 'as it was', state: 'running' as const }
  const times = { created_at: test.clock.now + beganAfterMs, lease_until: test.clock.now + beganAfterMs + 60_000 }
  await test.deps.db
    .insertInto('idempotency_keys')
    .values({ ...left, ...times })
    .execute()
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const keys = test.deps.db.selectFrom('idempotency_keys').select('state').where('key', '=', key)
  await expect.poll(() => keys.execute()).toEqual(isPostgres ? [{ state: 'running' }] : [])
  const { status } = await test.call(likePost, { params: { id: postId }, body: { liked: true }, key }, token)
  // Where the key is taken still, it was for something else.
  expect(status).toBe(isPostgres ? 422 : 200)
})
