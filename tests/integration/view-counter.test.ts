import { randomUUID } from 'node:crypto'
import { hourMs } from '#contract/durations.ts'
import { viewPost } from '#contract/post-writing.ts'
import { viewPosts, viewsLimit } from '#contract/post-views.ts'
import { makeViewCounter } from '#server/modules/posts/view-counter.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { mostAtOnce, sumOf, watchWrites } from '#tests/support/watch-writes.ts'
import { sql, type KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

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
  test.clock.advance(11 * hourMs)
  await count(first, reader.id)
  await count(first, other.id)
  await count(second, reader.id)
  expect([await viewsOf(first), await viewsOf(second)]).toEqual([2, 1])

  test.clock.advance(2 * hourMs)
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

describe('many views', () => {
  /** More than a few batches. */
  const many = 230
  let ids: string[]

  beforeEach(async () => {
    const { db } = test.deps
    const reader = await test.member()
    const at = { author_id: reader.id, created_at: test.clock.now }
    ids = await Promise.all(Array.from({ length: many }, () => insertTestPost(db, at)))
  })

  const seenBy = async (views: ReturnType<typeof makeViewCounter>) => {
    const { id } = await test.member()
    await views.countAll(test.deps.db, ids, id)
    return id
  }
  const written = async () => {
    const { rows } = await sql<{ sum: number }>`select sum(view_count) as sum from posts`.execute(test.deps.db)
    return Number(rows[0]?.sum)
  }

  it('are written few at a time, and others have their turn in between', async () => {
    const { db, writes } = watchWrites(test.deps.db)
    const views = makeViewCounter({ db, clock: test.deps.clock })
    await seenBy(views)
    const order: string[] = []
    const flushed = views.flush().then(() => order.push('flushed'))
    // As a request would that comes while they are written.
    const asked = new Promise(setImmediate).then(written).then((sum) => order.push(sum < many ? 'asked' : 'too late'))
    await Promise.all([flushed, asked])
    // On PostgreSQL there are connections for both.
    expect(order[0]).toBe(test.deps.dialect.name === 'sqlite' ? 'asked' : order[0])
    expect(await written()).toBe(many)
    expect(sumOf(writes, 'update posts')).toBe(many)
    expect(mostAtOnce(writes)).toBeLessThanOrEqual(75)
  })

  it('that cannot be written stay for the next time, those before them are written once', async () => {
    const { db, clock } = test.deps
    let batches = 0
    const failing: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'InsertQueryNode' && (batches += 1) === 3) throw new Error('the disk is full')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const views = makeViewCounter({ db: db.withPlugin(failing), clock })
    const reader = await seenBy(views)
    await expect(views.flush()).rejects.toThrow('the disk is full')
    const before = await written()
    expect(before).toBeGreaterThan(0)
    expect(views.pendingViewsOf(reader)).toHaveLength(many - before)
    await views.flush()
    expect(await written()).toBe(many)
    expect(views.pendingViewsOf(reader)).toEqual([])
  })

  it('are all there when the server stops', async () => {
    const { token } = await test.member()
    for (let at = 0; at < many; at += viewsLimit) {
      await test.call(viewPosts, { body: { post_ids: ids.slice(at, at + viewsLimit) } }, token)
    }
    await test.app.close()
    expect(await written()).toBe(many)
  })
})
