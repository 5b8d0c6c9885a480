import { parseTextEntities } from '#contract/text-entities.ts'
import { listComments } from '#contract/comment.ts'
import { readFeed, readPost } from '#contract/post.ts'
import { search } from '#contract/search.ts'
import { buildApp } from '#server/build-app.ts'
import type { DemoSize } from '#server/demo/compose-world.ts'
import { fillDemo, type FilledDemo } from '#server/demo/fill-demo.ts'
import { makeDomainEvents } from '#server/domain-events.ts'
import { sessionLifeMs } from '#server/http/caller.ts'
import { makeSecretToken } from '#server/secret-token.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'

const size = { people: 30, posts: 120, scenes: 2 }

// Filled once for all tests: painting the pictures takes most of the time.
let test: TestApp
let before: { accounts: number; posts: number }
let filled: FilledDemo
beforeAll(async () => {
  test = await buildTestApp()
  before = { accounts: await count('accounts'), posts: await count('posts') }
  filled = await fill()
})
afterAll(() => test.close())

function fill({ deps } = test, wanted: DemoSize = size): Promise<FilledDemo> {
  return fillDemo({ deps, passwordHash: 'no password', tell: () => {} }, wanted)
}

type Counted = 'accounts' | 'posts' | 'likes' | 'comments' | 'follows' | 'post_media'
type CountedForSearch = 'post_search_rows'

async function count(table: Counted | CountedForSearch): Promise<number> {
  const row = await test.deps.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

async function tokenOf(username: string): Promise<string> {
  const { db, clock } = test.deps
  const { id } = await db.selectFrom('accounts').select('id').where('username', '=', username).executeTakeFirstOrThrow()
  const { token, tokenHash } = makeSecretToken()
  const times = { created_at: clock(), last_seen_at: clock(), expires_at: clock() + sessionLifeMs }
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, account_id: id, ...times })
    .execute()
  return token
}

it('fills the database once', async () => {
  expect(filled).toEqual({ identifier: 'demo', isNew: true })
  const tables = ['accounts', 'posts', 'likes', 'comments', 'follows', 'post_media'] as const
  const rows = await Promise.all(tables.map(count))
  expect([rows[0], rows[1]]).toEqual([before.accounts + size.people, before.posts + size.posts])
  expect(Math.min(...rows)).toBeGreaterThan(0)
  const pictures = test.media.size

  expect(await fill()).toEqual({ identifier: 'demo', isNew: false })
  expect(await Promise.all(tables.map(count))).toEqual(rows)
  expect(test.media.size).toBe(pictures)
})

it('makes room for members who have the names already', async () => {
  const taken = await buildTestApp()
  await taken.member({ username: 'Demo' })
  const few = { people: 8, posts: 10, scenes: 1 }
  expect(await fill(taken, few)).toEqual({ identifier: 'demo2', isNew: true })
  expect(await fill(taken, few)).toEqual({ identifier: 'demo2', isNew: false })
  await taken.close()
})

it('counts what is there', async () => {
  const { db } = test.deps
  const posts = await db.selectFrom('posts').selectAll().where('like_count', '>', 0).execute()
  expect(posts.length).toBeGreaterThan(0)
  for (const post of posts) {
    for (const [table, counter] of [
      ['likes', 'like_count'],
      ['reposts', 'repost_count'],
      ['bookmarks', 'bookmark_count'],
    ] as const) {
      const rows = await db.selectFrom(table).select('account_id').where('post_id', '=', post.id).execute()
      expect(rows).toHaveLength(post[counter])
    }
    const comments = await db.selectFrom('comments').select('id').where('post_id', '=', post.id).execute()
    expect(comments).toHaveLength(post.comment_count)
  }
  const account = await db.selectFrom('accounts').selectAll().where('username', '=', 'demo').executeTakeFirstOrThrow()
  const followers = await db.selectFrom('follows').select('follower_id').where('followed_id', '=', account.id).execute()
  const following = await db.selectFrom('follows').select('followed_id').where('follower_id', '=', account.id).execute()
  expect([followers.length, following.length]).toEqual([account.followers_count, account.following_count])
})

it('dates nothing before its cause or after now', async () => {
  const { db } = test.deps
  const posts = await db
    .selectFrom('posts')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .select(['posts.created_at as at', 'accounts.created_at as from'])
    .where('accounts.is_house', '=', 0)
    .execute()
  const comments = await db
    .selectFrom('comments')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .select(['comments.created_at as at', 'posts.created_at as from'])
    .execute()
  for (const { at, from } of [...posts, ...comments]) {
    expect(at).toBeGreaterThanOrEqual(from)
    expect(at).toBeLessThanOrEqual(test.clock.now)
  }
})

it('reads like a product that is alive', async () => {
  const token = await tokenOf(filled.identifier)
  for (const type of ['for-you', 'following'] as const) {
    const { posts } = (await test.call(readFeed, { query: { type, limit: 50 } }, token)).reply
    expect(posts.length).toBeGreaterThan(20)
    expect(posts.some(({ media }) => media.length > 0)).toBe(true)
    expect(posts.some(({ text_content }) => parseTextEntities(text_content).some(({ kind }) => kind === 'topic'))).toBe(
      true,
    )
    const discussed = posts.find(({ comment_count }) => comment_count > 0)
    if (!discussed) throw new Error('nobody comments')
    const { reply } = await test.call(listComments, { params: { postId: discussed.id } }, token)
    expect(reply.comments.length).toBeGreaterThan(0)
    const picture = posts.flatMap(({ media }) => media)[0]
    expect((await test.app.inject(picture?.media_url ?? '')).statusCode).toBe(200)
    expect((await test.call(readPost, { params: { id: discussed.id } }, token)).reply.id).toBe(discussed.id)
  }
})

const everything = async () => [await count('accounts'), await count('posts')]
const indexed = async () => {
  const names = test.deps.db.selectFrom('accounts').select('id').where('indexed_names', 'is not', null)
  return [(await names.execute()).length, await count('post_search_rows')]
}

it('is found by search at once, though the server that runs beside hears of nothing', async () => {
  const { identifier } = filled
  expect(await indexed()).toEqual(await everything())
  const token = await tokenOf(identifier)
  const { users } = (await test.call(search, { query: { q: identifier, type: 'users' } }, token)).reply
  expect(users.map(({ username }) => username)).toContain(identifier)
})

it('makes up for an index that was left behind', async () => {
  await forgetIndex()
  expect(await fill()).toMatchObject({ isNew: false })
  expect(await indexed()).toEqual(await everything())
})

it('is indexed by a server that starts after it was written', async () => {
  await forgetIndex()
  const later = await buildApp({ ...test.deps, events: makeDomainEvents() }, { clientDirectory: 'no-client' })
  await later.listen({ host: '127.0.0.1', port: 0 })
  await expect.poll(indexed, { timeout: 20_000 }).toEqual(await everything())
  await later.close()
})

/** As if what is in the database had been written by a program that does not index. */
async function forgetIndex(): Promise<void> {
  const { db, dialect } = test.deps
  const posts = await db.selectFrom('posts').select('id').execute()
  for (const { id } of posts) await dialect.postSearch.remove(db, id)
  await db.deleteFrom('account_trigrams').execute()
  await db.updateTable('accounts').set({ indexed_names: null }).execute()
  await db.updateTable('posts').set({ is_indexed: 0 }).execute()
}
