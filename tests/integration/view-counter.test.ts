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
