import { randomUUID } from 'node:crypto'
import { listBookmarks, listPostsOfUser, listRepostsOfUser, listSuggestedPosts } from '#contract/post-lists.ts'
import { bookmarkPost, deletePost, likePost, repostPost } from '#contract/post-writing.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestFollow, insertTestPost } from '#tests/support/insert-posts.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

let test: TestApp
let author: TestMember
let reader: TestMember

beforeEach(async () => {
  test = await buildTestApp()
  author = await test.member()
  reader = await test.member()
})
afterEach(() => test.close())

async function postsBy(member: TestMember, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) {
    // Two at each instant, so that the id must decide.
    const created_at = test.clock.now + Math.floor(index / 2) * 1000
    ids.push(await insertTestPost(test.deps.db, { author_id: member.id, created_at }))
  }
  return ids
}

it("pages through a member's posts, newest first, without gaps while new ones arrive", async () => {
  const ids = await postsBy(author, 7)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const query = cursor === undefined ? { limit: 3 } : { limit: 3, cursor }
    const { reply } = await test.call(listPostsOfUser, { params: { id: author.id }, query }, reader.token)
    seen.push(...reply.posts.map((post) => post.id))
    cursor = reply.next_cursor ?? undefined
    await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now + 60_000 })
  } while (cursor !== undefined)
  expect(seen).toHaveLength(7)
  expect(new Set(seen)).toEqual(new Set(ids))
})

it('leaves deleted posts out of every list', async () => {
  const [id = ''] = await postsBy(author, 1)
  await test.call(bookmarkPost, { params: { id }, body: {} }, reader.token)
  await test.call(repostPost, { params: { id } }, reader.token)
  await test.call(deletePost, { params: { id } }, author.token)
  expect((await test.call(listPostsOfUser, { params: { id: author.id } }, reader.token)).reply.posts).toEqual([])
  expect((await test.call(listRepostsOfUser, { params: { id: reader.id } }, reader.token)).reply.reposts).toEqual([])
  expect((await test.call(listBookmarks, {}, reader.token)).reply.posts).toEqual([])
})

it('shows reposts nested, newest repost first, with what the viewer did', async () => {
  const [first = '', second = ''] = await postsBy(author, 2)
  await test.call(repostPost, { params: { id: second } }, reader.token)
  test.clock.advance(1000)
  await test.call(repostPost, { params: { id: first } }, reader.token)
  await test.call(likePost, { params: { id: first }, body: { liked: true } }, author.token)
  const { reply } = await test.call(listRepostsOfUser, { params: { id: reader.id } }, author.token)
  expect(reply.reposts.map(({ original_post }) => original_post.id)).toEqual([first, second])
  expect(reply.reposts[0]).toMatchObject({
    created_at: new Date(test.clock.now).toISOString(),
    original_post: {
      is_liked: true,
      is_reposted: false,
      user: { id: author.id, username: author.username },
      metrics: { like_count: 1, repost_count: 1, comment_count: 0 },
    },
  })
})

it('lists the bookmarks of the caller alone, newest bookmark first, in pages', async () => {
  const ids = await postsBy(author, 3)
  for (const id of ids) {
    test.clock.advance(1000)
    await test.call(bookmarkPost, { params: { id }, body: {} }, reader.token)
  }
  const first = (await test.call(listBookmarks, { query: { limit: 2 } }, reader.token)).reply
  expect(first.posts.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  expect(first.posts.every((post) => post.is_bookmarked)).toBe(true)
  const rest = (await test.call(listBookmarks, { query: { limit: 2, cursor: first.next_cursor ?? '' } }, reader.token))
    .reply
  expect([rest.posts.map(({ id }) => id), rest.next_cursor]).toEqual([[ids[0]], null])
  expect((await test.call(listBookmarks, {}, author.token)).reply.posts).toEqual([])
})

it('suggests what strangers wrote, the best liked first, at most two by one author', async () => {
  const { db } = test.deps
  await db.updateTable('accounts').set({ retired_at: 1 }).where('is_house', '=', 1).execute()
  const friend = await test.member()
  await insertTestFollow(db, reader.id, friend.id)
  const at = test.clock.now
  for (const [index, likes] of [3, 9, 5].entries()) {
    await insertTestPost(db, {
      author_id: author.id,
      created_at: at + index,
      like_count: likes,
      text_content: `Liked ${likes} times\nand more`,
    })
  }
  await insertTestPost(db, { author_id: friend.id, created_at: at, like_count: 99 })
  await insertTestPost(db, { author_id: reader.id, created_at: at, like_count: 99 })
  const { reply } = await test.call(listSuggestedPosts, {}, reader.token)
  expect(reply.posts.map(({ title }) => title)).toEqual(['Liked 9 times', 'Liked 5 times'])
})

it('refuses unknown members, foreign cursors and visitors', async () => {
  for (const endpoint of [listPostsOfUser, listRepostsOfUser]) {
    expect((await test.call(endpoint, { params: { id: randomUUID() } }, reader.token)).status).toBe(404)
    expect(
      (await test.call(endpoint, { params: { id: author.id }, query: { cursor: 'nonsense' } }, reader.token)).status,
    ).toBe(400)
    expect((await test.call(endpoint, { params: { id: author.id }, query: { limit: 101 } }, reader.token)).status).toBe(
      400,
    )
    expect((await test.call(endpoint, { params: { id: author.id } })).status).toBe(401)
  }
  expect((await test.call(listBookmarks)).status).toBe(401)
  expect((await test.call(listSuggestedPosts)).status).toBe(401)
})
