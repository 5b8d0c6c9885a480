import { randomUUID } from 'node:crypto'
import { blockMember } from '#contract/block.ts'
import { bookmarkPost, deletePost, likePost, repostPost } from '#contract/post-writing.ts'
import { askForState, listPostStates, postStatesLimit } from '#contract/post-state.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
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

const post = () => insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
const ask = async (query: { ids?: string; since?: string }, { token } = reader) =>
  (await test.call(listPostStates, { query }, token)).reply

async function remove(id: string): Promise<void> {
  await test.call(deletePost, { params: { id } }, author.token)
}

it('answers the counters of the posts asked for, and what the caller did to them', async () => {
  const [one, two] = [await post(), await post()]
  await test.call(likePost, { params: { id: one }, body: { liked: true } }, reader.token)
  await test.call(repostPost, { params: { id: one } }, author.token)
  await test.call(bookmarkPost, { params: { id: two }, body: { bookmarked: true } }, reader.token)
  const { states, gone } = await ask({ ids: `${one},${two}` })
  expect(gone).toEqual([])
  expect(states.find(({ id }) => id === one)).toEqual({
    ...{ id: one, like_count: 1, repost_count: 1, comment_count: 0, view_count: 0, bookmark_count: 0 },
    ...{ is_liked: true, is_reposted: false, is_bookmarked: false },
  })
  expect(states.find(({ id }) => id === two)).toMatchObject({ bookmark_count: 1, is_bookmarked: true, is_liked: false })
  expect((await ask({ ids: two }, author)).states[0]).toMatchObject({ bookmark_count: 1, is_bookmarked: false })
})

it('leaves out a state that the caller knows already', async () => {
  const [one, two] = [await post(), await post()]
  const { states: known } = await ask({ ids: `${one},${two}` })
  const ids = known.map((state) => askForState(state.id, state)).join(',')
  expect(await ask({ ids })).toMatchObject({ states: [], gone: [] })
  await test.call(likePost, { params: { id: two }, body: { liked: true } }, author.token)
  expect((await ask({ ids })).states).toMatchObject([{ id: two, like_count: 1 }])
  await test.call(bookmarkPost, { params: { id: one }, body: { bookmarked: true } }, reader.token)
  expect((await ask({ ids })).states.map(({ id }) => id).toSorted()).toEqual([one, two].toSorted())
  await remove(one)
  expect((await ask({ ids })).gone).toEqual([one])
})

it('names what is gone: deleted, by a retired member, or never there', async () => {
  const retired = await test.member({ retired_at: 1 })
  const [there, deleted] = [await post(), await post()]
  const theirs = await insertTestPost(test.deps.db, { author_id: retired.id, created_at: test.clock.now })
  const unknown = randomUUID()
  await remove(deleted)
  const { states, gone } = await ask({ ids: [there, deleted, theirs, unknown].join(',') })
  expect(states.map(({ id }) => id)).toEqual([there])
  expect(new Set(gone)).toEqual(new Set([deleted, theirs, unknown]))
})

it('names everything deleted since an earlier answer, asked for or not, each at least once', async () => {
  const ids = [await post(), await post(), await post()]
  const [one = '', two = '', three = ''] = ids
  await remove(one)
  test.clock.advance(60_000)
  const { until } = await ask({})
  await remove(two)
  // Young deletions come again: one that was dated earlier may have been committed later.
  const young = await ask({ since: until })
  expect(young).toMatchObject({ gone: [two], until, has_more: false })
  test.clock.advance(60_000)
  const acknowledgement = await ask({ since: until })
  expect(acknowledgement.gone).toEqual([two])
  expect(Date.parse(acknowledgement.until)).toBeGreaterThan(Date.parse(until))
  expect(await ask({ since: acknowledgement.until })).toMatchObject({ gone: [], until: acknowledgement.until })
  await remove(three)
  expect((await ask({ since: acknowledgement.until })).gone).toEqual([three])
})

it('names what an instance deleted, or a member blocked, whose clock is ahead of that of the instance asked', async () => {
  const [one, other] = [await post(), await test.member()]
  const theirs = await insertTestPost(test.deps.db, { author_id: other.id, created_at: test.clock.now })
  const since = new Date(test.clock.now - 1_000).toISOString()
  test.clock.advance(3_000)
  await remove(one)
  await test.call(blockMember, { params: { userId: other.id } }, reader.token)
  test.clock.advance(-3_000)
  const { gone, until } = await ask({ since })
  expect(new Set(gone)).toEqual(new Set([one, theirs]))
  // It comes again until every clock has passed it.
  expect(until).toBe(since)
})

it('answers many deletions in parts that leave none out', async () => {
  const { db } = test.deps
  const deleted: string[] = []
  for (let at = 0; at < 520; at += 1) {
    const deleted_at = test.clock.now - 600_000 + Math.floor(at / 40)
    deleted.push(await insertTestPost(db, { author_id: author.id, created_at: 1, deleted_at, text_content: '' }))
  }
  const first = await ask({ since: new Date(0).toISOString() })
  expect(first.has_more).toBe(true)
  const rest = await ask({ since: first.until })
  expect(rest.has_more).toBe(false)
  expect(new Set([...first.gone, ...rest.gone])).toEqual(new Set(deleted))
})

it('costs next to nothing while nothing changes', async () => {
  const id = await post()
  const headers = { authorization: `Bearer ${reader.token}` }
  const url = `/api/posts/states?ids=${id}`
  const first = await test.app.inject({ url, headers })
  const again = { ...headers, 'if-none-match': String(first.headers.etag) }
  test.clock.advance(60_000)
  const second = await test.app.inject({ url, headers: again })
  expect([second.statusCode, second.body, second.headers.etag]).toEqual([304, '', first.headers.etag])
  expect(JSON.stringify(second.headers).length).toBeLessThan(300)
  await test.call(likePost, { params: { id }, body: { liked: true } }, reader.token)
  expect((await test.app.inject({ url, headers: again })).statusCode).toBe(200)
})

it('refuses visitors, what is no id, and more ids than it takes', async () => {
  expect((await test.call(listPostStates, { query: { ids: randomUUID() } })).status).toBe(401)
  expect((await test.call(listPostStates, { query: { ids: 'one,two' } }, reader.token)).status).toBe(400)
  expect((await test.call(listPostStates, { query: { since: 'yesterday' } }, reader.token)).status).toBe(400)
  const many = Array.from({ length: postStatesLimit + 1 }, () => randomUUID()).join(',')
  expect((await test.call(listPostStates, { query: { ids: many } }, reader.token)).status).toBe(400)
})
