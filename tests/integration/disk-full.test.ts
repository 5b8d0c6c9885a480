import { afterAll, beforeAll, expect, it } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { createComment } from '#contract/comment.ts'
import { readFeed } from '#contract/post.ts'
import { readHealth } from '#contract/health.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { emptyDisk, fillDisk } from '#tests/support/full-disk.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
let member: TestMember
const postIds: string[] = []

beforeAll(async () => {
  test = await buildTestApp()
  member = await test.member()
  for (let at = 0; at < 8; at += 1) {
    postIds.push(await insertTestPost(test.deps.db, { author_id: member.id, created_at: test.clock.now + at }))
  }
  await fillDisk(test.deps.db)
})
afterAll(() => test.close())

const noRoom = { message: 'The server has no room left to write. Please try again later.', code: 'unavailable' }
const comment = (content: string, key: string) =>
  test.call(createComment, { params: { postId: postIds[0] ?? '' }, body: { content }, key }, member.token)

/** What is left of the last pages takes some rows still. */
async function writeUntilFull() {
  for (let at = 0; at < 200; at += 1) {
    const answer = await comment('x'.repeat(450), `before-it-is-full-${at}`)
    if (answer.status !== 200) return answer
  }
  throw new Error('the disk was never full')
}

it('answers a write with 507 and says when to come again', async () => {
  const { status, headers, problem } = await writeUntilFull()
  expect([status, headers['retry-after'], problem]).toEqual([507, '60', noRoom])
})

it('goes on answering reads, For You and sessions unused for a while included', async () => {
  test.clock.advance(2 * hourMs)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { reply } = await test.call(readFeed, { query: { type: 'for-you', limit: 3, cursor } }, member.token)
    seen.push(...reply.posts.map(({ id }) => id))
    cursor = reply.next_cursor ?? undefined
  } while (cursor)
  expect(seen).toHaveLength(postIds.length)
  expect(new Set(seen)).toEqual(new Set(postIds))
})

it('is told by /api/health until there is room again, and the write then succeeds with the same key', async () => {
  const key = 'sent-again-when-there-is-room'
  expect((await comment('y'.repeat(450), key)).status).toBe(507)
  const ill = await test.call(readHealth)
  expect([ill.status, ill.problem]).toEqual([507, noRoom])

  await emptyDisk(test.deps.db)
  expect((await test.call(readHealth)).status).toBe(200)
  expect((await comment('y'.repeat(450), key)).status).toBe(200)
})

it('logs as errors nothing but what is written every few seconds, where its turn came while there was no room', () => {
  const saysNoRoomForUpkeep = (line: string) => /"code":"(?:SQLITE_FULL|53100)".* failed"\}\n$/.test(line)
  expect(test.takeErrors().filter((line) => !saysNoRoomForUpkeep(line))).toEqual([])
})
