import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { blockMember } from '#contract/block.ts'
import { createComment } from '#contract/comment.ts'
import { deletePost } from '#contract/post-writing.ts'
import { report, reportReasonNames, type ReportedKind } from '#contract/report.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'

let test: TestApp
let ann: TestMember, bob: TestMember, cleo: TestMember
let postId: string, commentId: string

beforeAll(async () => {
  test = await buildTestApp()
})
beforeEach(async () => {
  ;[ann, bob, cleo] = [await test.member(), await test.member(), await test.member()]
  postId = await insertTestPost(test.deps.db, { author_id: bob.id, created_at: test.clock.now })
  const said = { params: { postId }, body: { content: 'Under it' } }
  commentId = (await test.call(createComment, said, bob.token)).reply.comment.id
})
afterAll(() => test.close())

const send = (who: TestMember, ...[kind, id, more]: [kind: ReportedKind, id: string, more?: object]) =>
  test.call(report, { body: { kind, id, reason: 'spam', ...more } }, who.token)
const casesOf = (id: string) =>
  test.deps.db
    .selectFrom('report_cases')
    .select(['kind', 'author_id', 'open_reports', 'opened_at'])
    .where('subject_id', '=', id)
    .execute()
const reportsOf = (id: string) =>
  test.deps.db
    .selectFrom('reports')
    .select(['reporter_id', 'reason', 'note'])
    .where('subject_id', '=', id)
    .orderBy('created_at')
    .execute()

describe('a report', () => {
  it('of a post, a comment or a member is accepted and grouped by what it is about', async () => {
    const openedAt = test.clock.now
    for (const [kind, id] of [
      ['post', postId],
      ['comment', commentId],
      ['member', bob.id],
    ] as const) {
      expect(await send(ann, kind, id)).toMatchObject({ status: 200, body: { is_reported: true } })
      test.clock.advance(1000)
      expect((await send(cleo, kind, id, { reason: 'hate', note: '  Look at the end. ' })).status).toBe(200)
      const [found] = await casesOf(id)
      expect(found).toMatchObject({ kind, author_id: bob.id, open_reports: 2 })
      expect(await reportsOf(id)).toEqual([
        { reporter_id: ann.id, reason: 'spam', note: null },
        { reporter_id: cleo.id, reason: 'hate', note: 'Look at the end.' },
      ])
    }
    expect((await casesOf(postId))[0]?.opened_at).toBe(openedAt)
  })

  it('takes every reason that is offered, and no other', async () => {
    for (const reason of reportReasonNames) {
      const id = await insertTestPost(test.deps.db, { author_id: bob.id, created_at: test.clock.now })
      expect((await send(ann, 'post', id, { reason })).status, reason).toBe(200)
    }
    expect((await send(ann, 'post', postId, { reason: 'boring' })).status).toBe(400)
    expect((await send(ann, 'post', postId, { note: 'x'.repeat(501) })).status).toBe(400)
  })

  it('counts once for each member and thing; the second is accepted and changes nothing, even when the thing is gone', async () => {
    for (const reason of ['spam', 'hate']) expect((await send(ann, 'post', postId, { reason })).status).toBe(200)
    expect(await reportsOf(postId)).toEqual([{ reporter_id: ann.id, reason: 'spam', note: null }])
    expect(await casesOf(postId)).toMatchObject([{ open_reports: 1 }])
    await test.call(deletePost, { params: { id: postId } }, bob.token)
    expect((await send(ann, 'post', postId)).status).toBe(200)
  })

  it('sent twice at the same moment counts once', async () => {
    const both = await Promise.all([send(ann, 'post', postId), send(ann, 'post', postId)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await casesOf(postId)).toMatchObject([{ open_reports: 1 }])
  })

  it('is refused of one’s own, of what is not there or was deleted, and of what one may not see', async () => {
    expect(await send(bob, 'post', postId)).toMatchObject({
      status: 400,
      body: { message: 'You cannot report your own post.' },
    })
    expect((await send(bob, 'comment', commentId)).status).toBe(400)
    expect((await send(bob, 'member', bob.id)).status).toBe(400)
    for (const kind of ['post', 'comment', 'member'] as const) {
      expect((await send(ann, kind, randomUUID())).status, kind).toBe(404)
    }
    await test.call(blockMember, { params: { userId: ann.id } }, bob.token)
    expect((await send(ann, 'post', postId)).status).toBe(404)
    await test.call(deletePost, { params: { id: postId } }, bob.token)
    expect((await send(cleo, 'post', postId)).status).toBe(410)
    expect(await casesOf(postId)).toEqual([])
  })
})
