import { minuteMs } from '#contract/durations.ts'
import { feedTypes, readFeed } from '#contract/post.ts'
import { likePost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestFollow, insertTestPost } from '#tests/support/insert-posts.ts'
import { readWholeFeed } from '#tests/support/read-whole-feed.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

let test: TestApp
let author: TestMember
let reader: TestMember

beforeEach(async () => {
  test = await buildTestApp()
  author = await test.member()
  reader = await test.member()
  await insertTestFollow(test.deps.db, reader.id, author.id)
  for (let at = 0; at < 30; at += 1) await write()
})
afterEach(() => test.close())

async function write(): Promise<string> {
  test.clock.advance(1_000)
  return insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
}

const ask = (type: string, tag?: string) =>
  test.app.inject({
    url: `/api/feed?type=${type}`,
    headers: { authorization: `Bearer ${reader.token}`, ...(tag !== undefined && { 'if-none-match': tag }) },
  })

it.each(feedTypes)('the %s feed costs nothing while nothing changes', async (type) => {
  const first = await ask(type)
  const tag = String(first.headers.etag)
  test.clock.advance(5 * minuteMs)
  const second = await ask(type, tag)
  expect([second.statusCode, second.body, second.headers['content-length']]).toEqual([304, '', undefined])

  const [shown] = readFeed.reply.parse(first.json()).posts
  await test.call(likePost, { params: { id: shown?.id ?? '' }, body: { liked: true } }, author.token)
  expect((await ask(type, tag)).statusCode).toBe(200)
})

// For You ranks: where a new post stands there is judged in rank-feed.test.ts.
it('a new post is in the following feed at once, and pages begun before still fit', async () => {
  const type = 'following' as const
  const before = readFeed.reply.parse((await ask(type)).json())
  const id = await write()
  const after = await ask(type, 'W/"other"')
  expect(readFeed.reply.parse(after.json()).posts.map((post) => post.id)).toContain(id)
  const query = { type, cursor: before.next_cursor ?? '' }
  const { reply } = await test.call(readFeed, { query }, reader.token)
  const known = new Set(before.posts.map((post) => post.id))
  expect(reply.posts.filter((post) => known.has(post.id) || post.id === id)).toEqual([])
})

it('gone on with later, a reading still comes to its end with each post once', async () => {
  await ask('for-you')
  test.clock.advance(60_000)
  const posts = await readWholeFeed(test, { token: reader.token, type: 'for-you', limit: 7 })
  const ids = posts.map((post) => post.id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(posts.filter((post) => post.user_id === author.id)).toHaveLength(30)
})
