import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteAccount, secondThoughtsMs } from '#contract/leaving.ts'
import { listNotifications } from '#contract/notification.ts'
import { deletePost } from '#contract/post-writing.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import type { NewRow } from '#server/infra/db/tables.ts'
import { makePostRemoval } from '#server/modules/posts/post-removal.ts'
import { findUnreadNotification } from '#server/modules/push/push-repo.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { leave } from '#tests/support/leave.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'
import { tracesOf } from '#tests/support/traces.ts'
import { mostAtOnce, sumOf, watchWrites } from '#tests/support/watch-writes.ts'

/** More than a few steps take. */
const many = Array.from({ length: 450 }, (_, at) => at)
/** A statement over so many rows stays below ten milliseconds. */
const mostInAStatement = 200

let test: TestApp
let watched: ReturnType<typeof watchWrites>
let author: TestMember
let actor: TestMember
let postId: string
/** Of a notification that is not about the post. */
let otherId: string

const toldOf = (post_id: string | null): NewRow<'notifications'> => ({
  ...{ id: randomUUID(), account_id: author.id, type: post_id === null ? 'follow' : 'like', actor_id: actor.id },
  ...{ post_id, comment_id: null, dedupe_key: randomUUID(), created_at: test.clock.now },
})

beforeEach(async () => {
  const database = await openTestDatabase('schema')
  watched = watchWrites(database.db)
  test = await buildTestApp({ database: { ...database, db: watched.db } })
  ;[author, actor] = [await test.member(), await test.member()]
  postId = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
  const other = toldOf(null)
  otherId = other.id
  const rows = [...many.map(() => toldOf(postId)), other]
  for (let at = 0; at < rows.length; at += 50)
    await test.deps.db
      .insertInto('notifications')
      .values(rows.slice(at, at + 50))
      .execute()
})
afterEach(() => test.close())

async function stored(): Promise<string[]> {
  return (await test.deps.db.selectFrom('notifications').select('id').execute()).map(({ id }) => id)
}

async function read() {
  const { notifications } = (await test.call(listNotifications, {}, author.token)).reply
  const { count } = (await test.call(countUnreadNotifications, {}, author.token)).reply
  return { ids: notifications.map(({ id }) => id), count }
}

/** A process that is told to stop takes no job any more. */
const doNoJobs = () => test.app.jobs.stop()

describe('the notifications about a post that is deleted', () => {
  it('are seen by nobody from then on, though their rows still lie there', async () => {
    const [about] = (await stored()).filter((id) => id !== otherId)
    const message = () => findUnreadNotification(test.deps.db, about ?? '', test.clock.now)
    expect(await message()).toBeDefined()
    await doNoJobs()
    const { status } = await test.call(deletePost, { params: { id: postId } }, author.token)
    expect(status).toBe(200)
    expect(await stored()).toHaveLength(many.length + 1)
    expect(await read()).toEqual({ ids: [otherId], count: 1 })
    expect(await message()).toBeUndefined()
  })

  it('are removed afterwards, few in each statement', async () => {
    await test.call(deletePost, { params: { id: postId } }, author.token)
    expect(await stored()).toEqual([otherId])
    expect(sumOf(watched.writes, 'delete notifications')).toBe(many.length)
    expect(mostAtOnce(watched.writes)).toBeLessThanOrEqual(mostInAStatement)
    expect(await test.deps.db.selectFrom('jobs').select('kind').execute()).toEqual([])
  })

  it('stay when it is put back before', async () => {
    const { remove, restore } = makePostRemoval(test.deps)
    await test.deps.db.transaction().execute(async (transaction) => {
      expect(await remove(transaction, postId)).toBe(true)
      expect(await restore(transaction, postId)).toBe(true)
    })
    await test.app.jobs.settle()
    expect(await stored()).toHaveLength(many.length + 1)
  })
})

it('a member whose comments and posts many liked, reported and were told of is erased with few rows in each statement', async () => {
  const { db } = test.deps
  const now = test.clock.now
  const others = await Promise.all(many.map(() => test.member()))
  const comment = { author_id: author.id, content: 'Liked', created_at: now, parent_id: null }
  const elsewhere = await insertTestPost(db, { author_id: actor.id, created_at: now })
  const commentIds = [postId, elsewhere].map((post_id) => ({ id: randomUUID(), post_id }))
  await db
    .insertInto('comments')
    .values(commentIds.map((ids) => ({ ...comment, ...ids })))
    .execute()
  for (const { id } of others) {
    const likes = commentIds.map((liked) => ({ comment_id: liked.id, account_id: id, created_at: now }))
    await db.insertInto('comment_likes').values(likes).execute()
    const report = { reporter_id: id, reason: 'spam', note: '', created_at: now } as const
    const reports = [postId, ...commentIds.map((reported) => reported.id)].map((subject_id) => ({
      ...report,
      ...{ subject_id, kind: subject_id === postId ? ('post' as const) : ('comment' as const) },
    }))
    await db.insertInto('reports').values(reports).execute()
    await db.insertInto('blocks').values({ blocker_id: id, blocked_id: author.id, created_at: now }).execute()
    await db.insertInto('mutes').values({ muter_id: id, muted_id: author.id, created_at: now }).execute()
  }
  await db.updateTable('comments').set({ like_count: many.length }).execute()
  watched.writes.splice(0)

  await leave(test, author, deleteAccount)
  test.clock.advance(secondThoughtsMs)
  await test.app.jobs.settle()
  expect(await db.selectFrom('accounts').select('id').where('id', '=', author.id).execute()).toEqual([])
  expect(await tracesOf(db, [author.id])).toEqual([])
  // Whatever a statement does not name went with something else, all at once.
  const gone = ['comment_likes', 'reports', 'notifications', 'blocks', 'mutes'].map((table) => [
    table,
    sumOf(watched.writes, `delete ${table}`),
  ])
  expect(Object.fromEntries(gone)).toEqual({
    comment_likes: many.length * 2,
    reports: many.length * 3,
    notifications: many.length + 1,
    blocks: many.length,
    mutes: many.length,
  })
  expect(mostAtOnce(watched.writes)).toBeLessThanOrEqual(mostInAStatement)
})
