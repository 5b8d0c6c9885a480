import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { decide, listReportCases } from '#contract/moderation.ts'
import { report } from '#contract/report.ts'
import { eraseMember } from '#server/erasure/erase-member.ts'
import { insertJob } from '#server/infra/db/job-repo.ts'
import { findErasable } from '#server/modules/erasure/erasure-repo.ts'
import { buildDeferringApp } from '#tests/support/deferring-app.ts'
import { insertMember, type TestMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { listenForRings } from '#tests/support/listen-for-rings.ts'
import { wrongCounters } from '#tests/support/traces.ts'

const many = 130
let app: Awaited<ReturnType<typeof buildDeferringApp>>
let mod: TestMember

beforeEach(async () => {
  app = await buildDeferringApp()
  mod = await app.test.member({ role: 'moderator' })
})
afterEach(() => app.test.close())

/** A post that so many members reported; answers it, its author and them. */
async function insertReported(count: number) {
  const { db, clock } = app.test.deps
  const author = await app.test.member()
  const postId = await insertTestPost(db, { author_id: author.id, created_at: clock() })
  const reporters: string[] = []
  for (let at = 0; at < count; at += 1) reporters.push((await insertMember(db, clock())).id)
  await db
    .insertInto('report_cases')
    .values({ kind: 'post', subject_id: postId, author_id: author.id, open_reports: count, opened_at: clock() })
    .execute()
  await insertReports(postId, reporters)
  return { postId, author, reporters }
}

async function insertReports(subject_id: string, reporters: readonly string[]) {
  const { db, clock } = app.test.deps
  const about = { kind: 'post', subject_id, reason: 'spam', note: null }
  const reports = reporters.map((reporter_id, at) => ({ reporter_id, ...about, created_at: clock() + at }))
  await db.insertInto('reports').values(reports).execute()
}

const act = (id: string, action: 'dismiss' | 'warn' = 'warn') =>
  app.test.call(decide, { body: { kind: 'post', id, action, reason: 'Rule 1' } }, mod.token)

/** Whom a decision was told to, each as often as that was done. */
async function told(decisionId: string): Promise<string[]> {
  const rows = app.test.deps.db.selectFrom('notifications').select('account_id').where('decision_id', '=', decisionId)
  return (await rows.execute()).map(({ account_id }) => account_id).toSorted()
}

it('a decision asks the database as little with 600 reports as with 60', async () => {
  const [few, more] = [await insertReported(60), await insertReported(600)]
  const ofFew = await app.statementsDuring(async () => expect((await act(few.postId)).status).toBe(200))
  const ofMore = await app.statementsDuring(async () => expect((await act(more.postId)).status).toBe(200))
  // But for the bookkeeping of calls.
  expect(ofMore).toBeLessThan(ofFew + 10)
})

it('what is to be decided asks the database as little with 20 who reported it as with two', async () => {
  const list = () => app.statementsDuring(async () => void (await app.test.call(listReportCases, {}, mod.token)))
  await insertReported(2)
  const ofFew = await list()
  await app.test.deps.db.deleteFrom('report_cases').execute()
  await insertReported(20)
  expect(await list()).toBe(ofFew)
})

it('its author is told at once, and all who reported in the end, each once and of this decision alone', async () => {
  const { postId, author, reporters } = await insertReported(many)
  const first = (await act(postId)).reply.decision.id
  expect(await told(first)).toContain(author.id)
  expect((await told(first)).length).toBeLessThan(many)
  expect((await app.test.call(listReportCases, {}, mod.token)).reply.reports).toEqual([])
  // Another one reports before the job has come, and hears of the next decision.
  const late = await app.test.member()
  app.test.clock.advance(minuteMs)
  await app.test.call(report, { body: { kind: 'post', id: postId, reason: 'spam' } }, late.token)
  const second = (await act(postId, 'dismiss')).reply.decision.id
  expect(await told(second)).toEqual([late.id])
  await app.doJobs()
  expect(await told(first)).toEqual([author.id, ...reporters].toSorted())
  expect(await told(second)).toEqual([late.id])
  expect((await act(postId, 'dismiss')).status).toBe(409)
})

it('each is told once, also where a step breaks off in between', async () => {
  const rung = listenForRings(app.test)
  const { postId, author, reporters } = await insertReported(many)
  const { id } = (await act(postId)).reply.decision
  const inTheAct = rung.length
  expect(inTheAct).toBeLessThan(many)
  let inTheJob: string[] = []
  await app.doJobs((other) => {
    inTheJob = listenForRings(other)
    other.deps.events.on('notification-created', async () => {
      if (inTheJob.length > 70) throw new Error('broken off')
    })
  })
  // One step was done, the next was undone.
  expect(await told(id)).toHaveLength(inTheAct + 50)
  app.test.clock.advance(minuteMs)
  await app.doJobs((other) => (inTheJob = listenForRings(other)))
  expect(await told(id)).toEqual([author.id, ...reporters].toSorted())
  expect(inTheAct + 50 + inTheJob.length).toBe(many + 1)
})

it('who reported is told where more reports of the same thing were decided on before', async () => {
  const { postId, reporters } = await insertReported(many)
  const first = (await act(postId, 'dismiss')).reply.decision.id
  await app.doJobs()
  expect(await told(first)).toEqual(reporters.toSorted())
  // By a clock that is late: theirs stand after those decided on.
  const late = await app.test.member()
  app.test.clock.advance(-minuteMs)
  await app.test.call(report, { body: { kind: 'post', id: postId, reason: 'spam' } }, late.token)
  app.test.clock.advance(2 * minuteMs)
  const second = (await act(postId, 'dismiss')).reply.decision.id
  await app.doJobs()
  expect(await told(second)).toEqual([late.id])
  expect(await told(first)).toEqual(reporters.toSorted())
})

describe('before the job has come', () => {
  const openCases = async () => (await app.test.call(listReportCases, {}, mod.token)).reply.reports
  const reportNow = async (id: string) => {
    const member = await app.test.member()
    await app.test.call(report, { body: { kind: 'post', id, reason: 'spam' } }, member.token)
    return member
  }

  it('a decision writes at few of the reports, and none waits for another one', async () => {
    const { postId } = await insertReported(many)
    await act(postId)
    const { db } = app.test.deps
    const marked = await db.selectFrom('reports').select('reporter_id').where('decision_id', 'is not', null).execute()
    expect(marked).toHaveLength(50)
    expect(await openCases()).toEqual([])
    expect(await wrongCounters(db)).toEqual([])
    expect((await act(postId, 'dismiss')).status).toBe(409)
  })

  it('who reports it then, by a clock that is late, is heard of alone and told of the next decision', async () => {
    const { postId, author, reporters } = await insertReported(many)
    const first = (await act(postId)).reply.decision.id
    app.test.clock.advance(-minuteMs)
    const late = await reportNow(postId)
    const [open] = await openCases()
    expect(open).toMatchObject({ open_reports: 1, reports: [{ reporter: { id: late.id } }] })
    app.test.clock.advance(2 * minuteMs)
    const second = (await act(postId, 'dismiss')).reply.decision.id
    await app.doJobs()
    expect(await told(second)).toEqual([late.id])
    expect(await told(first)).toEqual([author.id, ...reporters].toSorted())
  })

  it('a reporter who is erased takes nothing from those that came in since', async () => {
    const { postId, reporters } = await insertReported(many)
    const { db } = app.test.deps
    await act(postId)
    await reportNow(postId)
    const departed = { account_id: reporters[0] ?? '', created_at: 0, erased_from: 0 }
    await db.insertInto('departures').values(departed).execute()
    const erasable = await findErasable(db, departed.account_id)
    if (erasable) await eraseMember({ ...app.test.deps, removeMedia: async () => {} }, erasable, 'a job')
    expect(await openCases()).toMatchObject([{ id: postId, open_reports: 1 }])
    expect(await wrongCounters(db)).toEqual([])
  })
})

it('what the version before had left to be told is told', async () => {
  const { db, clock } = app.test.deps
  const { postId, reporters } = await insertReported(many)
  const decisionId = randomUUID()
  const about = { decisionId, kind: 'post', id: postId }
  const by = { author_id: null, post_id: postId, moderator_id: mod.id, until_at: null }
  const decision = { ...by, id: decisionId, kind: 'post', subject_id: postId, action: 'warn', reason: 'Rule 1' }
  await db
    .insertInto('moderation_decisions')
    .values({ ...decision, created_at: clock() })
    .execute()
  await db.updateTable('reports').set({ decision_id: decisionId }).where('subject_id', '=', postId).execute()
  const after = { at: clock() + many, id: '' }
  const when = { since: clock(), run_at: clock(), expires_at: null }
  const payload = JSON.stringify({ about, after, key: 'a key' })
  const job = { id: randomUUID(), queue: 'fanout', kind: 'reporters-of-decision', payload, ...when }
  await insertJob(db, { ...job, key: 'reporters-of-decision a key' })
  await app.doJobs()
  expect(await told(decisionId)).toEqual(reporters.toSorted())
})
