import { randomUUID } from 'node:crypto'
import { viewPost } from '#contract/post-writing.ts'
import { viewPosts, viewsLimit } from '#contract/post-views.ts'
import { makeViewCounter } from '#server/modules/posts/view-counter.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'

let test: TestApp

beforeEach(async () => {
  test = await buildTestApp()
})
afterEach(() => test.close())

async function viewsOf(id: string): Promise<number> {
  const row = await test.deps.db.selectFrom('posts').select('view_count').where('id', '=', id).executeTakeFirstOrThrow()
  return row.view_count
}

it('counts a member, a post and a day once', async () => {
  const { db, clock } = test.deps
  const [reader, other] = [await test.member(), await test.member()]
  const [first, second] = [
    await insertTestPost(db, { author_id: reader.id, created_at: test.clock.now }),
    await insertTestPost(db, { author_id: reader.id, created_at: test.clock.now }),
  ]
  const views = makeViewCounter({ db, clock })
  const count = async (postId: string, accountId: string) => {
    await views.count(db, postId, accountId)
    await views.flush()
  }
  await count(first, reader.id)
  await count(first, reader.id)
  test.clock.advance(11 * 3_600_000)
  await count(first, reader.id)
  await count(first, other.id)
  await count(second, reader.id)
  expect([await viewsOf(first), await viewsOf(second)]).toEqual([2, 1])

  test.clock.advance(2 * 3_600_000)
  await count(first, reader.id)
  expect(await viewsOf(first)).toBe(3)
})

it('counts posts named together as if each came alone, and passes over what is gone', async () => {
  const { db } = test.deps
  const [reader, author] = [await test.member(), await test.member()]
  const at = { author_id: author.id, created_at: test.clock.now }
  const [first, second] = [await insertTestPost(db, at), await insertTestPost(db, at)]
  const deleted = await insertTestPost(db, { ...at, deleted_at: test.clock.now })
  const ofMany = (post_ids: string[], token?: string) => test.call(viewPosts, { body: { post_ids } }, token)
  const status = async (post_ids: string[], token?: string) => (await ofMany(post_ids, token)).status

  expect(await status([first, first, deleted, randomUUID(), second], reader.token)).toBe(200)
  // A member, a post and a day count once, whichever call says it, and for each member.
  expect(await status([first], reader.token)).toBe(200)
  await test.call(viewPost, { params: { id: first } }, reader.token)
  expect(await status([first], author.token)).toBe(200)
  expect(await status([first])).toBe(401)
  const refused = [[], ['nonsense'], Array.from({ length: viewsLimit + 1 }, () => randomUUID())]
  for (const post_ids of refused) expect(await status(post_ids, reader.token)).toBe(400)
  expect(
    await status(
      Array.from({ length: viewsLimit }, () => randomUUID()),
      reader.token,
    ),
  ).toBe(200)

  await test.app.close()
  expect([await viewsOf(first), await viewsOf(second), await viewsOf(deleted)]).toEqual([2, 1, 0])
})

it('knows what it has not written yet', async () => {
  const { db, clock } = test.deps
  const reader = await test.member()
  const id = await insertTestPost(db, { author_id: reader.id, created_at: test.clock.now })
  const views = makeViewCounter({ db, clock })
  await views.count(db, id, reader.id)
  expect(views.pendingViewsOf(reader.id)).toEqual([id])
  await Promise.all([views.flush(), views.flush()])
  expect(views.pendingViewsOf(reader.id)).toEqual([])
  expect(await viewsOf(id)).toBe(1)
})

it('drops the views of a member who is gone and keeps the others', async () => {
  const { db, clock } = test.deps
  const [reader, leaver] = [await test.member(), await test.member()]
  const id = await insertTestPost(db, { author_id: reader.id, created_at: test.clock.now })
  const views = makeViewCounter({ db, clock })
  await views.count(db, id, reader.id)
  await views.count(db, id, leaver.id)
  await db.deleteFrom('accounts').where('id', '=', leaver.id).execute()
  await views.flush()
  expect(await viewsOf(id)).toBe(1)
})
