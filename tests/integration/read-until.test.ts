import { randomUUID } from 'node:crypto'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { createComment, deleteComment } from '#contract/comment.ts'
import { markNotificationsRead } from '#contract/mark-notifications-read.ts'
import { listNotifications } from '#contract/notification.ts'
import { likePost } from '#contract/post-writing.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { makeDomainEvents } from '#server/domain-events.ts'
import { makeNotificationService } from '#server/modules/notifications/notification-service.ts'
import { findUnreadNotification } from '#server/modules/push/push-repo.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { listenForRings } from '#tests/support/listen-for-rings.ts'

let test: TestApp
let author: TestMember
let actor: TestMember
let postId: string
/** Notifications that devices were to hear of. */
let rung: string[]

beforeAll(async () => {
  test = await buildTestApp()
  rung = listenForRings(test)
})
beforeEach(async () => {
  author = await test.member()
  actor = await test.member()
  postId = await insertTestPost(test.deps.db, { author_id: author.id, created_at: test.clock.now })
  rung.length = 0
})
afterAll(() => test.close())

const list = async () => (await test.call(listNotifications, { query: {} }, author.token)).reply.notifications
const areRead = async () => (await list()).map(({ is_read }) => is_read)
const unread = async () => (await test.call(countUnreadNotifications, {}, author.token)).reply.count
const markRead = (until?: number) => {
  const body = until === undefined ? {} : { until: new Date(until).toISOString() }
  return test.call(markNotificationsRead, { body }, author.token)
}

async function like(liked = true, by = actor) {
  test.clock.advance(1000)
  await test.call(likePost, { params: { id: postId }, body: { liked } }, by.token)
}

async function comment(content: string) {
  test.clock.advance(1000)
  return (await test.call(createComment, { params: { postId }, body: { content } }, actor.token)).reply.comment
}

/** Tells the author that so many times somebody followed them, and answers the ids. */
async function tell(many: number, read_at: number | null = null): Promise<string[]> {
  test.clock.advance(many + 1)
  const rows = Array.from({ length: many }, (_, n): NewRow<'notifications'> => {
    const id = randomUUID()
    const times = { created_at: test.clock.now - n, read_at, withdrawn_at: null }
    return { id, account_id: author.id, type: 'follow', actor_id: actor.id, dedupe_key: id, ...times }
  })
  await test.deps.db.insertInto('notifications').values(rows).execute()
  return rows.map(({ id }) => id)
}

/** A database that counts the rows it is made to write. */
function countWritten(db: Db): { db: Db; written: () => number } {
  let written = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      written += Number(result.numAffectedRows ?? 0)
      return result
    },
  }
  return { db: db.withPlugin(plugin), written: () => written }
}

it('three hundred are marked read by a single row that is written, and again by none', async () => {
  await tell(300)
  const service = makeNotificationService({ ...test.deps, events: makeDomainEvents() })
  const { db, written } = countWritten(test.deps.db)
  await service.markRead(db, author.id, undefined)
  expect(written()).toBe(1)
  expect([await unread(), new Set(await areRead())]).toEqual([0, new Set([true])])
  await service.markRead(db, author.id, undefined)
  expect(written()).toBe(1)
})

it('what was marked on its own before is read, and nothing else', async () => {
  await tell(1, test.clock.now)
  await tell(1)
  expect(await areRead()).toEqual([false, true])
  expect(await unread()).toBe(1)
})

it('what is read stays so when a device tells late of a time before', async () => {
  await like()
  const before = test.clock.now
  await tell(2)
  await markRead()
  await markRead(before)
  expect([await areRead(), await unread()]).toEqual([[true, true, true], 0])
})

it('a device whose clock is ahead marks nothing read that is still to come', async () => {
  await like()
  await markRead(test.clock.now + 365 * dayMs)
  expect(await unread()).toBe(0)
  await comment('to come')
  expect([await areRead(), await unread()]).toEqual([[false, true], 1])
})

it('what is dated before now and saved after all was marked read is unread', async () => {
  await like()
  test.clock.advance(1000)
  await markRead()
  const created_at = test.clock.now - 1
  const [id = ''] = await tell(1)
  await test.deps.db.updateTable('notifications').set({ created_at }).where('id', '=', id).execute()
  expect([await areRead(), await unread()]).toEqual([[false, true], 1])
})

it('no device rings of one that was read by then', async () => {
  const [id = ''] = await tell(1)
  const find = () => findUnreadNotification(test.deps.db, id, test.clock.now)
  expect(await find()).toMatchObject({ account_id: author.id })
  await markRead()
  expect(await find()).toBeUndefined()
})

it('what was undone unread, and comes back after all was marked read, is unread and comes now', async () => {
  await like()
  await like(false)
  await tell(1)
  await markRead()
  await like()
  expect(await list()).toMatchObject([
    { type: 'like', is_read: false, created_at: new Date(test.clock.now).toISOString() },
    { type: 'follow', is_read: true },
  ])
  expect(await unread()).toBe(1)
})

it('what was read before it was undone comes back read and in its place', async () => {
  await like()
  await markRead()
  await like(false)
  await tell(1)
  await markRead()
  await like()
  expect(await list()).toMatchObject([
    { type: 'follow', is_read: true },
    { type: 'like', is_read: true },
  ])
  expect(rung).toHaveLength(1)
})

it('a comment after one that was deleted unread does not ring, though all was marked read in between', async () => {
  const { id } = await comment('deleted')
  await test.call(deleteComment, { params: { commentId: id } }, actor.token)
  await tell(1)
  await markRead()
  await comment('another')
  expect(await areRead()).toEqual([false, true])
  expect(rung).toHaveLength(1)
})

it('about an earlier comment again, as the newest was deleted, it is read when that was', async () => {
  await comment('read')
  await markRead()
  const { id } = await comment('deleted')
  expect(await unread()).toBe(1)
  await test.call(deleteComment, { params: { commentId: id } }, actor.token)
  expect(await list()).toMatchObject([{ comment_preview: 'read', is_read: true }])
  expect(await unread()).toBe(0)
})
