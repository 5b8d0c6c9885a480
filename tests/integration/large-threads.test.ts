import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { deleteComment, hideComment, likeComment, listComments, listReplies } from '#contract/comment.ts'
import { minuteMs } from '#contract/durations.ts'
import { decide, listReportCases } from '#contract/moderation.ts'
import { listNotifications } from '#contract/notification.ts'
import { readPost } from '#contract/post.ts'
import { report } from '#contract/report.ts'
import { countUnreadNotifications } from '#contract/unread-count.ts'
import { eraseMember } from '#server/erasure/erase-member.ts'
import { countCommenters } from '#server/modules/feeds/feed-candidate-repo.ts'
import { findErasable } from '#server/modules/erasure/erasure-repo.ts'
import { listCommentsBy } from '#server/modules/comments/comment-list-repo.ts'
import { buildDeferringApp } from '#tests/support/deferring-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertLargeThread, type LargeThread } from '#tests/support/large-thread.ts'
import { wrongCounters } from '#tests/support/traces.ts'

const many = 120
let app: Awaited<ReturnType<typeof buildDeferringApp>>
let mod: TestMember
let thread: LargeThread

beforeEach(async () => {
  app = await buildDeferringApp()
  mod = await app.test.member({ role: 'moderator' })
  thread = await insertLargeThread(app.test, many)
  app.test.clock.advance(minuteMs)
})
afterEach(() => app.test.close())

const remove = ({ commentId, asker }: Pick<LargeThread, 'commentId' | 'asker'>) =>
  app.test.call(deleteComment, { params: { commentId } }, asker.token)
const act = (action: 'remove' | 'restore', id: string = thread.commentId) =>
  app.test.call(decide, { body: { kind: 'comment', id, action, reason: 'Rule 1' } }, mod.token)
const commentCount = async () =>
  (await app.test.call(readPost, { params: { id: thread.postId } }, thread.author.token)).reply.comment_count
const unread = async ({ token }: TestMember) => (await app.test.call(countUnreadNotifications, {}, token)).reply.count
const rows = (ids: readonly string[] = thread.replyIds) =>
  app.test.deps.db.selectFrom('comments').selectAll().where('id', 'in', ids).orderBy('created_at').execute()
const standing = async () => {
  const told = app.test.deps.db.selectFrom('notifications').select('id').where('withdrawn_at', 'is', null)
  return (await told.where('type', '=', 'comment').execute()).length
}

async function shownReplies(): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | undefined; ;) {
    const input = { params: { commentId: thread.commentId }, query: { cursor } }
    const { replies, next_cursor } = (await app.test.call(listReplies, input, thread.author.token)).reply
    ids.push(...replies.map(({ id }) => id))
    if (next_cursor === null) return ids
    cursor = next_cursor
  }
}

/** Whatever shows, counts or takes something of a reply, asked for the 101st, which no act itself reached. */
async function expectNothingOfReplies() {
  const { author, asker, repliers, postId, commentId } = thread
  const { call, deps } = app.test
  const replyId = thread.replyIds[100] ?? ''
  expect(await commentCount()).toBe(1)
  expect((await call(listComments, { params: { postId } }, author.token)).reply.comments).toHaveLength(1)
  expect((await call(listReplies, { params: { commentId } }, author.token)).status).toBe(404)
  expect((await call(listReplies, { params: { commentId: replyId } }, author.token)).status).toBe(404)
  expect((await call(likeComment, { params: { commentId: replyId }, body: {} }, author.token)).status).toBe(404)
  expect((await call(hideComment, { params: { commentId: replyId } }, author.token)).status).toBe(404)
  expect((await call(report, { body: { kind: 'comment', id: replyId, reason: 'spam' } }, author.token)).status).toBe(
    404,
  )
  expect((await act('remove', replyId)).status).toBe(409)
  expect(await unread(author)).toBe(0)
  for (const member of [author, asker]) {
    const told = await call(listNotifications, { query: { kind: 'comment' } }, member.token)
    expect(told.reply.notifications).toEqual([])
  }
  for (const { id } of repliers) {
    expect((await listCommentsBy(deps.db, id, { after: undefined, limit: 200 })).rows).toEqual([])
  }
  expect(await wrongCounters(deps.db)).toEqual([])
}

/** Before that, everything is there: what the tests below miss is gone because of the act. */
it('a thread has all that is missed below', async () => {
  expect(await commentCount()).toBe(many + 2)
  expect(await shownReplies()).toEqual(thread.replyIds)
  expect(await unread(thread.author)).toBeGreaterThan(50)
  expect(await standing()).toBe(2 * many)
  const page = { after: undefined, limit: 200 }
  const { rows: written } = await listCommentsBy(app.test.deps.db, thread.repliers[0]?.id ?? '', page)
  expect(written).toHaveLength(many / 2)
  expect(await wrongCounters(app.test.deps.db)).toEqual([])
})

describe('deleting a comment', () => {
  it('asks the database as little with 600 replies as with 60', async () => {
    const [few, more] = [await insertLargeThread(app.test, 60), await insertLargeThread(app.test, 600)]
    const ofFew = await app.statementsDuring(async () => expect((await remove(few)).status).toBe(200))
    const ofMore = await app.statementsDuring(async () => expect((await remove(more)).status).toBe(200))
    // But for the bookkeeping of calls.
    expect(ofMore).toBeLessThan(ofFew + 10)
  })

  it('takes all replies from everybody at once, though they are marked later', async () => {
    expect((await remove(thread)).reply.comment_count).toBe(1)
    expect((await rows()).some(({ deleted_at }) => deleted_at === null)).toBe(true)
    await expectNothingOfReplies()
    expect((await remove(thread)).reply.comment_count).toBe(1)
  })

  it('forgets what all of them said, and takes back what was told of them', async () => {
    const { db } = app.test.deps
    const recorded = { body_hash: 'x', route: 'x', state: 'done', lease_until: 0, status: 200, created_at: 0 } as const
    const subject_id = thread.replyIds.at(-1) ?? ''
    const key = { ...recorded, caller: 'a', key: randomUUID(), subject_id, reply: 'said at 120' }
    await db.insertInto('idempotency_keys').values(key).execute()
    await remove(thread)
    await app.doJobs()
    await expectNothingOfReplies()
    const left = await rows()
    expect(left.filter(({ content, deleted_at }) => content !== '' || deleted_at === null)).toEqual([])
    expect(await standing()).toBe(0)
    const known = db.selectFrom('idempotency_keys').select('status').where('subject_id', '=', subject_id)
    expect(await known.execute()).toEqual([{ status: 410 }])
    expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([])
  })

  it('goes on where it was when it breaks off in between', async () => {
    await remove(thread)
    const told: string[] = []
    let isBroken = true
    const listen: Parameters<typeof app.doJobs>[0] = ({ deps: { events } }) =>
      events.on('comment-deleted', async (_db, { commentId }) => {
        if (isBroken && commentId === thread.replyIds[110]) throw new Error('broken off')
        told.push(commentId)
      })
    await app.doJobs(listen)
    // What was told in the step that broke off was undone with it.
    expect(told.splice(0)).toEqual(thread.replyIds.slice(50, 110))
    isBroken = false
    app.test.clock.advance(minuteMs)
    await app.doJobs(listen)
    expect(told).toEqual(thread.replyIds.slice(100))
    expect(await standing()).toBe(0)
  })

  it('leaves a reply that its author deletes meanwhile counted once, and one whose author is erased', async () => {
    const { repliers, replyIds } = thread
    const [first, second] = repliers
    const { db } = app.test.deps
    await remove(thread)
    const input = { params: { commentId: replyIds[100] ?? '' } }
    expect((await app.test.call(deleteComment, input, first?.token)).reply.comment_count).toBe(1)
    const departed = { account_id: second?.id ?? '', created_at: 0, erased_from: 0 }
    await db.insertInto('departures').values(departed).execute()
    const erasable = await findErasable(db, departed.account_id)
    if (erasable) await eraseMember({ ...app.test.deps, removeMedia: async () => {} }, erasable, 'a job')
    expect(await wrongCounters(db)).toEqual([])
    await app.doJobs()
    expect(await wrongCounters(db)).toEqual([])
    expect(await commentCount()).toBe(1)
    expect((await rows()).filter(({ content }) => content !== '')).toEqual([])
  })

  it('shows moderators at once that a reply is gone, and not what it said', async () => {
    const id = thread.replyIds[100] ?? ''
    await app.test.call(report, { body: { kind: 'comment', id, reason: 'spam' } }, thread.author.token)
    const subject = async () => (await app.test.call(listReportCases, {}, mod.token)).reply.reports[0]?.subject
    expect(await subject()).toMatchObject({ state: 'there', text: 'said at 101' })
    await remove(thread)
    expect(await subject()).toMatchObject({ state: 'deleted', text: '' })
    await app.doJobs()
    expect(await subject()).toMatchObject({ state: 'deleted', text: '' })
  })
})

describe('removing a comment', () => {
  it('asks the database as little with 600 replies as with 60, and so does restoring it', async () => {
    const [few, more] = [await insertLargeThread(app.test, 60), await insertLargeThread(app.test, 600)]
    const statements = (action: 'remove' | 'restore', { commentId }: LargeThread) =>
      app.statementsDuring(async () => expect((await act(action, commentId)).status).toBe(200))
    const ofFew = [await statements('remove', few), await statements('restore', few)] as const
    expect(await statements('remove', more)).toBeLessThan(ofFew[0] + 10)
    expect(await statements('restore', more)).toBeLessThan(ofFew[1] + 10)
  })

  it.each([
    ['before they followed', 0],
    ['after they did', 1],
  ])('hides all replies at once, and restoring it %s shows all again', async (_when, times) => {
    await act('remove')
    await expectNothingOfReplies()
    for (let time = 0; time < times; time += 1) await app.doJobs()
    await expectNothingOfReplies()
    expect((await act('restore')).status).toBe(200)
    expect(await commentCount()).toBe(many + 2)
    expect(await shownReplies()).toEqual(thread.replyIds)
    await app.doJobs()
    expect(await shownReplies()).toEqual(thread.replyIds)
    expect(await wrongCounters(app.test.deps.db)).toEqual([])
    expect((await act('remove')).status).toBe(200)
    await app.doJobs()
    expect(await standing()).toBe(0)
    await expectNothingOfReplies()
  })

  it('and restoring it brings none back that was removed before, or deleted by its author meanwhile', async () => {
    const [removed = '', deleted = ''] = thread.replyIds
    await act('remove', removed)
    app.test.clock.advance(minuteMs)
    await act('remove')
    await app.doJobs()
    const input = { params: { commentId: deleted } }
    expect((await app.test.call(deleteComment, input, thread.repliers[1]?.token)).reply.comment_count).toBe(1)
    await act('restore')
    expect(await commentCount()).toBe(many)
    expect(await shownReplies()).toEqual(thread.replyIds.slice(2))
    expect((await act('restore', removed)).status).toBe(200)
    expect(await shownReplies()).toHaveLength(many - 1)
    expect(await wrongCounters(app.test.deps.db)).toEqual([])
  })

  it('leaves nothing to restore, and nothing that was said, once its author deletes it', async () => {
    await act('remove', thread.replyIds[100])
    app.test.clock.advance(minuteMs)
    await act('remove')
    await app.doJobs()
    expect((await rows()).filter(({ content }) => content === '')).toEqual([])
    expect((await remove(thread)).reply.comment_count).toBe(1)
    await app.doJobs()
    expect((await rows()).filter(({ content, removed_at }) => content !== '' || removed_at !== null)).toEqual([])
    expect((await act('restore')).status).toBe(409)
    await expectNothingOfReplies()
  })

  it('counts nobody among those who comment on the post but who wrote beside it', async () => {
    const { postId, asker, author } = thread
    const people = async () => (await countCommenters(app.test.deps.db, [postId])).get(postId)
    expect(await people()).toBe(3)
    await act('remove')
    expect([await people(), asker.id === author.id]).toEqual([1, false])
    await act('restore')
    expect(await people()).toBe(3)
  })
})
