import { hourMs } from '#contract/durations.ts'
import { randomUUID } from 'node:crypto'
import { readFeed } from '#contract/post.ts'
import { bookmarkPost, deletePost, likePost, repostPost, viewPost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestFollow, insertTestPost } from '#tests/support/insert-posts.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { readWholeFeed } from '#tests/support/read-whole-feed.ts'
import { openTestDatabase, openTestDatabaseOnFile } from '#tests/support/test-database.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

// Where the server reads a file itself, For You is ranked in a thread (`place-ranking.ts`).
const places = [
  { where: 'in place', open: () => openTestDatabase('schema') },
  ...(process.env['TEST_DB'] === 'postgres' ? [] : [{ where: 'in a thread', open: openTestDatabaseOnFile }]),
]

describe.each(places)('For You, ranked $where', ({ open }) => {
  let test: TestApp
  let reader: TestMember
  let writers: TestMember[]

  beforeEach(async () => {
    test = await buildTestApp({ database: await open() })
    reader = await test.member()
    writers = [await test.member(), await test.member(), await test.member()]
  })
  afterEach(() => test.close())

  function writer(index: number): TestMember {
    const member = writers[index % writers.length]
    if (!member) throw new Error('there is no writer')
    return member
  }

  function post(author: TestMember, facts: { ageHours?: number; text_content?: string; like_count?: number } = {}) {
    const { ageHours = 2, ...row } = facts
    return insertTestPost(test.deps.db, {
      author_id: author.id,
      created_at: test.clock.now - ageHours * hourMs,
      ...row,
    })
  }

  async function firstPage(limit = 20) {
    return (await test.call(readFeed, { query: { limit } }, reader.token)).reply
  }

  async function order(): Promise<string[]> {
    return (await firstPage()).posts.map(({ id }) => id)
  }

  it('is For You when no type is asked for, and 20 posts a page', async () => {
    for (let index = 0; index < 25; index += 1) await post(writer(index))
    const { reply } = await test.call(readFeed, {}, reader.token)
    expect(reply.posts).toHaveLength(20)
    expect(reply.next_cursor).not.toBeNull()
  })

  it('reads well for a newcomer: what others like first, authors mixed', async () => {
    const loud = writer(0)
    for (let index = 0; index < 6; index += 1) await post(loud, { like_count: 20 })
    const loved = await post(writer(1), { like_count: 80 })
    await post(writer(2))
    const { posts } = await firstPage()
    expect(posts[0]?.id).toBe(loved)
    const authors = posts.map(({ user_id }) => (user_id === loud.id ? 'a' : 'b')).join('')
    expect(authors).not.toMatch(/aaa.*b/)
  })

  it('lifts followed members, chosen tags, and what followed members like or repost', async () => {
    const { db } = test.deps
    const plain = await post(writer(2))
    const followed = await post(writer(0))
    await insertTestFollow(db, reader.id, writer(0).id)
    expect(await order()).toEqual([followed, plain])

    const tag = await db.selectFrom('tags').select('id').where('name_key', '=', 'coffee').executeTakeFirstOrThrow()
    await db.insertInto('account_tags').values({ account_id: reader.id, tag_id: tag.id, created_at: 1 }).execute()
    const tagged = await post(writer(1), { text_content: 'About #Coffee' })
    expect((await order()).slice(1)).toEqual([tagged, plain])

    const [liked, reposted] = [await post(writer(1)), await post(writer(2))]
    await test.call(likePost, { params: { id: liked }, body: {} }, writer(0).token)
    await test.call(repostPost, { params: { id: reposted } }, writer(0).token)
    const { posts } = await firstPage()
    const ids: string[] = posts.map(({ id }) => id)
    expect(ids.indexOf(liked)).toBeLessThan(ids.indexOf(plain))
    expect(ids.indexOf(reposted)).toBeLessThan(ids.indexOf(plain))
    expect(posts.find(({ id }) => id === reposted)?.repost_details?.user_id).toBe(writer(0).id)
    expect(posts.find(({ id }) => id === followed)?.repost_details).toBeUndefined()
  })

  it('puts what was just seen below what was not, before the view is even written', async () => {
    const best = await post(writer(0), { like_count: 50 })
    const plain = await post(writer(1))
    expect(await order()).toEqual([best, plain])
    await test.call(viewPost, { params: { id: best } }, reader.token)
    expect(await order()).toEqual([plain, best])
  })

  it('shows a fresh own post on top', async () => {
    await post(writer(0), { like_count: 90, ageHours: 1 })
    const own = await post(reader, { ageHours: 0 })
    expect((await order())[0]).toBe(own)
  })

  it('pages through everything to the true end, each post once, while new ones arrive', async () => {
    const ids = new Set<string>()
    for (let index = 0; index < 45; index += 1) {
      ids.add(await post(writer(index), { ageHours: index * 20, like_count: (index * 7) % 13 }))
    }
    const read = await readWholeFeed(test, {
      type: 'for-you',
      token: reader.token,
      limit: 10,
      between: async () => {
        test.clock.advance(1000)
        await post(writer(0), { ageHours: 0 })
      },
    })
    expect(read).toHaveLength(45)
    expect(new Set<string>(read.map(({ id }) => id))).toEqual(ids)
  })

  it('goes on by time below the 500 ranked posts', async () => {
    const { db, clock } = test.deps
    const rows = Array.from({ length: 620 }, (_, index) => {
      const created_at = clock() - index * hourMs
      return { id: randomUUID(), author_id: writer(index).id, text_content: 'x', created_at, updated_at: created_at }
    })
    await db.insertInto('posts').values(rows).execute()
    const read = await readWholeFeed(test, { type: 'for-you', token: reader.token, limit: 100 })
    expect(new Set(read.map(({ id }) => id)).size).toBe(620)
    expect(read).toHaveLength(620)
    const times = read.slice(500).map((item) => item.created_at)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('fills a page up when posts were deleted meanwhile', async () => {
    for (let index = 0; index < 8; index += 1) await post(writer(index))
    const all = await order()
    const { next_cursor } = await firstPage(2)
    for (const id of all.slice(2, 5)) {
      const owner = await test.deps.db
        .selectFrom('posts')
        .select('author_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const token = writers.find((member) => member.id === owner.author_id)?.token
      await test.call(deletePost, { params: { id } }, token)
    }
    const { reply } = await test.call(readFeed, { query: { limit: 2, cursor: next_cursor ?? '' } }, reader.token)
    expect(reply.posts.map(({ id }) => id)).toEqual(all.slice(5, 7))
  })

  it('goes on below the oldest post shown when its snapshot is gone, without showing any again', async () => {
    for (let index = 0; index < 30; index += 1) await post(writer(index), { ageHours: index })
    const first = await firstPage(5)
    await test.deps.db.deleteFrom('feed_snapshots').execute()
    const shown = new Set(first.posts.map(({ id }) => id))
    const { reply } = await test.call(
      readFeed,
      { query: { limit: 100, cursor: first.next_cursor ?? '' } },
      reader.token,
    )
    expect(reply.posts.length).toBeGreaterThan(10)
    expect(reply.posts.filter(({ id }) => shown.has(id))).toEqual([])
    const times = reply.posts.map((item) => item.created_at)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(reply.next_cursor).toBeNull()
  })

  it('keeps few snapshots of a member, and none that another member could use', async () => {
    for (let index = 0; index < 4; index += 1) await post(writer(index))
    for (let index = 0; index < 8; index += 1) {
      test.clock.advance(1)
      // Without anything new the reading before is gone on with.
      await post(writer(index % 4))
      await firstPage(1)
      await firstPage(1)
    }
    const rows = await test.deps.db
      .selectFrom('feed_snapshots')
      .select('id')
      .where('account_id', '=', reader.id)
      .execute()
    expect(rows).toHaveLength(5)
    const { next_cursor } = await firstPage(1)
    const stolen = await test.call(readFeed, { query: { cursor: next_cursor ?? '' } }, writer(0).token)
    expect(stolen.status).toBe(200)
    expect(stolen.reply.posts.every(({ created_at }) => Date.parse(created_at) < test.clock.now - hourMs)).toBe(true)
  })

  it('notices likes with the next ranking: those given here at once, those of other instances after ten seconds', async () => {
    const { db } = test.deps
    const [first, second, third] = [await post(writer(0)), await post(writer(1)), await post(writer(2))]
    const rankAnew = async () => {
      // Something new to rank, below all others.
      await post(writer(0), { ageHours: 48 })
      return order()
    }
    await rankAnew()
    const likers = await Promise.all(Array.from({ length: 7 }, () => test.member()))
    for (const { token } of likers) await test.call(likePost, { params: { id: third }, body: { liked: true } }, token)
    expect((await rankAnew())[0]).toBe(third)
    await db.updateTable('posts').set({ like_count: 200 }).where('id', '=', second).execute()
    test.clock.advance(10_000)
    expect((await rankAnew()).slice(0, 3)).toEqual([second, third, first])
  })

  it('remembers posts for all readers, and leaves out for each whom they muted', async () => {
    const muted = await post(writer(0))
    const heard = await post(writer(1))
    expect((await order()).toSorted()).toEqual([muted, heard].toSorted())
    const other = await test.member()
    await test.deps.db
      .insertInto('mutes')
      .values({ muter_id: other.id, muted_id: writer(0).id, created_at: test.clock.now, ends_at: null })
      .execute()
    const { posts } = (await test.call(readFeed, { query: { limit: 20 } }, other.token)).reply
    expect(posts.map(({ id }) => id)).toEqual([heard])
  })

  it('shows what the reader did to each post', async () => {
    const id = await post(writer(0))
    await test.call(likePost, { params: { id }, body: { liked: true } }, reader.token)
    await test.call(bookmarkPost, { params: { id }, body: { bookmarked: true } }, reader.token)
    const [shown] = (await firstPage()).posts
    expect(shown).toMatchObject({ is_liked: true, is_bookmarked: true, is_reposted: false, like_count: 1 })
  })

  it('ends at once where there is nothing, and answers nobody without a token', async () => {
    expect(await firstPage()).toEqual({ posts: [], next_cursor: null })
    expect((await test.call(readFeed)).status).toBe(401)
    expect((await test.call(readFeed, { query: { cursor: 'nonsense' } }, reader.token)).status).toBe(400)
    expect(
      (await test.app.inject({ url: '/api/feed?type=other', headers: { authorization: `Bearer ${reader.token}` } }))
        .statusCode,
    ).toBe(400)
  })
})
