import { randomUUID } from 'node:crypto'
import { readPost } from '#contract/post.ts'
import { bookmarkPost, deletePost, likePost, repostPost, undoRepost, viewPost } from '#contract/post-writing.ts'
import type { DomainEvent, DomainEventType } from '#server/domain-events.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let test: TestApp
let author: TestMember
let reader: TestMember
let id: string

beforeEach(async () => {
  test = await buildTestApp()
  author = await test.member()
  reader = await test.member()
  id = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
})
afterEach(() => test.close())

function listenTo(...types: DomainEventType[]): DomainEvent[] {
  const heard: DomainEvent[] = []
  for (const type of types) test.deps.events.on(type, async (_db, event) => void heard.push(event))
  return heard
}

async function seenBy(member: TestMember) {
  return (await test.call(readPost, { params: { id } }, member.token)).reply
}

describe('liking', () => {
  const like = (body: { liked?: boolean; userId?: string }, member = reader) =>
    test.call(likePost, { params: { id }, body }, member.token)

  it('toggles when it is not told what is wanted', async () => {
    expect((await like({ userId: reader.id })).reply).toEqual({ is_liked: true, like_count: 1 })
    expect((await like({})).reply).toEqual({ is_liked: false, like_count: 0 })
  })

  it('sets what is wanted, once, and tells of it once', async () => {
    const heard = listenTo('post-liked', 'post-unliked')
    for (const liked of [true, true, false, false]) {
      expect((await like({ liked })).reply).toEqual({ is_liked: liked, like_count: liked ? 1 : 0 })
    }
    const facts = { actorId: reader.id, postId: id, authorId: author.id }
    expect(heard).toEqual([
      { type: 'post-liked', ...facts },
      { type: 'post-unliked', ...facts },
    ])
  })

  it('shows the like to its member only, and the count to all', async () => {
    await like({ liked: true })
    expect(await seenBy(reader)).toMatchObject({ is_liked: true, like_count: 1 })
    expect(await seenBy(author)).toMatchObject({ is_liked: false, like_count: 1 })
  })

  it('counts right when many like at once and some twice', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => test.member()))
    await Promise.all([...members, ...members].map((member) => like({ liked: true }, member)))
    expect((await seenBy(reader)).like_count).toBe(12)
    await Promise.all([...members, ...members].map((member) => like({ liked: false }, member)))
    expect((await seenBy(reader)).like_count).toBe(0)
  })

  it('never counts below zero', async () => {
    await like({ liked: true })
    await test.deps.db.updateTable('posts').set({ like_count: 0 }).where('id', '=', id).execute()
    expect((await like({ liked: false })).reply.like_count).toBe(0)
  })
})

describe('reposting', () => {
  it('reposts once and takes it back once', async () => {
    const heard = listenTo('post-reposted', 'repost-undone')
    for (const endpoint of [repostPost, repostPost]) {
      expect((await test.call(endpoint, { params: { id } }, reader.token)).reply).toEqual({
        is_reposted: true,
        repost_count: 1,
      })
    }
    expect(await seenBy(reader)).toMatchObject({ is_reposted: true, repost_count: 1 })
    for (const endpoint of [undoRepost, undoRepost]) {
      expect((await test.call(endpoint, { params: { id } }, reader.token)).reply).toEqual({
        is_reposted: false,
        repost_count: 0,
      })
    }
    expect(heard.map(({ type }) => type)).toEqual(['post-reposted', 'repost-undone'])
  })
})

describe('bookmarking', () => {
  it('toggles, or sets what is wanted', async () => {
    const bookmark = (body: { bookmarked?: boolean }) => test.call(bookmarkPost, { params: { id }, body }, reader.token)
    expect((await bookmark({})).reply).toEqual({ is_bookmarked: true, bookmark_count: 1 })
    expect((await bookmark({ bookmarked: true })).reply).toEqual({ is_bookmarked: true, bookmark_count: 1 })
    expect((await bookmark({})).reply).toEqual({ is_bookmarked: false, bookmark_count: 0 })
    expect((await bookmark({ bookmarked: false })).reply).toEqual({ is_bookmarked: false, bookmark_count: 0 })
  })
})

describe('viewing', () => {
  const view = (member: TestMember) => test.call(viewPost, { params: { id } }, member.token)

  it('writes what was counted when the app closes', async () => {
    for (const member of [reader, reader, author]) expect((await view(member)).status).toBe(200)
    expect((await seenBy(reader)).view_count).toBe(0)
    await test.app.close()
    const { view_count } = await test.deps.db
      .selectFrom('posts')
      .select('view_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(view_count).toBe(2)
  })
})

const calls = [
  { name: 'like', endpoint: likePost },
  { name: 'repost', endpoint: repostPost },
  { name: 'undo', endpoint: undoRepost },
  { name: 'bookmark', endpoint: bookmarkPost },
  { name: 'view', endpoint: viewPost },
]

it.each(calls)('$name: refuses what is unknown, deleted or asked by nobody', async ({ endpoint }) => {
  const status = async (postId: string, token?: string) =>
    (await test.call(endpoint, { params: { id: postId }, ...(endpoint.method === 'POST' && { body: {} }) }, token))
      .status
  expect(await status(id)).toBe(401)
  expect(await status(randomUUID(), reader.token)).toBe(404)
  expect(await status('nonsense', reader.token)).toBe(400)
  await test.call(deletePost, { params: { id } }, author.token)
  expect(await status(id, reader.token)).toBe(410)
})
