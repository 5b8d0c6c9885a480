import { dayMs, minuteMs } from '#contract/durations.ts'
import { readFeed } from '#contract/post.ts'
import { deletePost, repostPost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestFollow, insertTestPost } from '#tests/support/insert-posts.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { readWholeFeed } from '#tests/support/read-whole-feed.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

let test: TestApp
let reader: TestMember
let friend: TestMember
let other: TestMember
let stranger: TestMember

beforeEach(async () => {
  test = await buildTestApp()
  reader = await test.member()
  friend = await test.member({ first_name: 'Fay', last_name: 'Friend' })
  other = await test.member()
  stranger = await test.member()
  await insertTestFollow(test.deps.db, reader.id, friend.id)
  await insertTestFollow(test.deps.db, reader.id, other.id)
})
afterEach(() => test.close())

async function post(author: TestMember): Promise<string> {
  test.clock.advance(minuteMs)
  return insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
}

async function repost(member: TestMember, id: string): Promise<void> {
  test.clock.advance(minuteMs)
  await test.call(repostPost, { params: { id } }, member.token)
}

async function feed() {
  return (await test.call(readFeed, { query: { type: 'following' } }, reader.token)).reply
}

it('shows posts of followed members and of the reader, newest first, and of nobody else', async () => {
  const ids = [await post(friend), await post(reader), await post(other)]
  await post(stranger)
  const { posts, next_cursor } = await feed()
  expect(posts.map(({ id }) => id)).toEqual(ids.toReversed())
  expect(posts.every((item) => item.repost_details === undefined)).toBe(true)
  expect(next_cursor).toBeNull()
})

it('shows what followed members repost, at the time of the repost and with its name', async () => {
  const strange = await post(stranger)
  const own = await post(reader)
  await repost(friend, strange)
  const { posts } = await feed()
  expect(posts.map(({ id }) => id)).toEqual([strange, own])
  expect(posts[0]?.repost_details).toEqual({
    user_id: friend.id,
    username: friend.username,
    first_name: 'Fay',
    last_name: 'Friend',
    created_at: new Date(test.clock.now).toISOString(),
  })
})

it('shows a post once when several repost it: at its newest repost by somebody followed', async () => {
  const strange = await post(stranger)
  await repost(friend, strange)
  await repost(other, strange)
  const between = await post(friend)
  await repost(stranger, strange)
  const { posts } = await feed()
  expect(posts.map(({ id }) => id)).toEqual([between, strange])
  expect(posts[1]?.repost_details?.user_id).toBe(other.id)
})

it('brings a post of a followed member up again when another one reposts it, once', async () => {
  const old = await post(friend)
  const young = await post(friend)
  await repost(other, old)
  const { posts } = await feed()
  expect(posts.map(({ id }) => id)).toEqual([old, young])
})

it('a post that many reposted takes one place, on whichever page', async () => {
  const { db } = test.deps
  const [strange, old, young] = [await post(stranger), await post(friend), await post(friend)]
  test.clock.advance(minuteMs)
  for (let index = 0; index < 8; index += 1) {
    const fan = await test.member()
    await insertTestFollow(db, reader.id, fan.id)
    // Some at once: none of them is left out or comes twice.
    const created_at = test.clock.now + Math.floor(index / 2)
    await db.insertInto('reposts').values({ post_id: strange, account_id: fan.id, created_at }).execute()
    await db.insertInto('reposts').values({ post_id: old, account_id: fan.id, created_at: 1 }).execute()
  }
  test.clock.advance(minuteMs)
  const top = await post(other)
  for (const limit of [1, 2, 3, 20]) {
    const posts = await readWholeFeed(test, { type: 'following', token: reader.token, limit })
    expect(posts.map(({ id }) => id)).toEqual([top, strange, young, old])
  }
})

it.each([1, 3, 20])('what many reposted long ago hides nothing older, %i at a time', async (limit) => {
  const { db } = test.deps
  const { now } = test.clock
  const write = (author: TestMember, days: number) =>
    insertTestPost(db, { author_id: author.id, created_at: now - days * dayMs })
  const [crowd, once, tied, oldest] = [
    await write(stranger, 60),
    await write(stranger, 61),
    await Promise.all([write(stranger, 70), write(stranger, 70), write(stranger, 70)]),
    await write(friend, 300),
  ]
  const repost = (post_id: string, account_id: string, days: number) =>
    db
      .insertInto('reposts')
      .values({ post_id, account_id, created_at: now - days * dayMs })
      .execute()
  for (let index = 0; index < 24; index += 1) {
    const fan = await test.member()
    await insertTestFollow(db, reader.id, fan.id)
    await (index < 20 ? repost(crowd, fan.id, 40) : repost([once, ...tied][index - 20] ?? '', fan.id, 50))
  }
  const posts = await readWholeFeed(test, { type: 'following', token: reader.token, limit })
  const atOnce = [once, ...tied].toSorted().toReversed()
  expect(posts.map(({ id }) => id)).toEqual([crowd, ...atOnce, oldest])
})

it('shows a post once, whatever its repost is dated', async () => {
  const [early, late] = [await post(friend), await post(other)]
  const values = { post_id: late, account_id: friend.id, created_at: 1 }
  await test.deps.db.insertInto('reposts').values(values).execute()
  const posts = await readWholeFeed(test, { type: 'following', token: reader.token, limit: 1 })
  expect(posts.map(({ id }) => id)).toEqual([late, early])
})

it('fills a page up where reposts bring what the reader may not see', async () => {
  const seen = await post(friend)
  for (let index = 0; index < 5; index += 1) {
    const hidden = await post(stranger)
    await repost(other, hidden)
    await test.call(deletePost, { params: { id: hidden } }, stranger.token)
  }
  const { reply } = await test.call(readFeed, { query: { type: 'following', limit: 2 } }, reader.token)
  expect([reply.posts.map(({ id }) => id), reply.next_cursor]).toEqual([[seen], null])
})

it("does not show the reader's own reposts", async () => {
  await repost(reader, await post(stranger))
  expect((await feed()).posts).toEqual([])
})

it('pages to the true end, each post once, while others post and repost', async () => {
  const expected: string[] = []
  for (let index = 0; index < 12; index += 1) {
    const id = await post(index % 3 === 0 ? stranger : friend)
    if (index % 3 === 0) await repost(other, id)
    expected.unshift(id)
  }
  const posts = await readWholeFeed(test, {
    type: 'following',
    token: reader.token,
    limit: 5,
    between: async () => {
      await post(friend)
      // What comes later on the page moves up for the next reading, and stays where it is in this one.
      await repost(other, expected[11] ?? '')
    },
  })
  expect(posts.map(({ id }) => id)).toEqual(expected)
})

it.each([1, 3, 20])('goes back through days, months and years, %i at a time, each once and in order', async (limit) => {
  const { now } = test.clock
  const agesInDays = [0, 1, 5, 5, 5.01, 19, 20, 20, 20.01, 21, 65, 80, 400, 3_000]
  const rows = await Promise.all(
    agesInDays.map(async (age, index) => {
      const author = index % 2 === 0 ? friend : stranger
      const post_id = await insertTestPost(test.deps.db, { author_id: author.id, created_at: now - age * dayMs })
      const repost = { post_id, account_id: other.id, created_at: now - age * dayMs }
      if (author === stranger) await test.deps.db.insertInto('reposts').values(repost).execute()
      return { id: post_id, age }
    }),
  )
  const expected = rows.toSorted((a, b) => a.age - b.age || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
  const posts = await readWholeFeed(test, { type: 'following', token: reader.token, limit })
  expect(posts.map(({ id }) => id)).toEqual(expected)
})

it('leaves deleted posts out, reposted or not', async () => {
  const [mine, theirs] = [await post(friend), await post(stranger)]
  await repost(other, theirs)
  await test.call(deletePost, { params: { id: mine } }, friend.token)
  await test.call(deletePost, { params: { id: theirs } }, stranger.token)
  expect((await feed()).posts).toEqual([])
})

it('refuses a cursor of another feed, and visitors', async () => {
  for (let index = 0; index < 3; index += 1) await post(friend)
  const forYou = (await test.call(readFeed, { query: { limit: 1 } }, reader.token)).reply.next_cursor ?? ''
  const { status } = await test.call(readFeed, { query: { type: 'following', cursor: forYou } }, reader.token)
  expect(status).toBe(400)
  expect((await test.call(readFeed, { query: { type: 'following' } })).status).toBe(401)
})
