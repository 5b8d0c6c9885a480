import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { readStatistics } from '#contract/statistics.ts'
import { makeStatistics } from '#server/modules/statistics/statistics-service.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { makeModerationScene } from '#tests/support/moderation-scene.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

async function read(days: '30' | '90' = '30') {
  const { token } = await test.member({ role: 'moderator', created_at: 0 })
  return (await test.call(readStatistics, { query: { days } }, token)).reply
}
const counted = async () => {
  const rows = await test.deps.db.selectFrom('daily_figures').selectAll().orderBy('day', 'desc').limit(90).execute()
  return rows.map((row) => ({ ...row }))
}

it('counts by days what came in and how long decisions took, and keeps what a day had when it is over', async () => {
  test.clock.advance(dayMs - (test.clock.now % dayMs) + 120 * dayMs)
  const scene = await makeModerationScene(test)
  const { bob, ann, cleo, act, complain, write } = scene
  await complain(ann, 'post', scene.postId)
  test.clock.advance(hourMs)
  await complain(cleo, 'post', scene.postId)
  test.clock.advance(2 * hourMs)
  await act('remove')
  const second = await write(bob, 'Another one')
  await complain(ann, 'post', second)
  test.clock.advance(5 * hourMs)
  await act('dismiss', { id: second })
  // Nobody reported it.
  await act('warn', { kind: 'member', id: bob.id })

  const { days, totals, charts } = await read()
  expect(days).toHaveLength(30)
  const today = { members: 4, posts: 1, reports: 3, decisions: 2, median_ms: 4 * hourMs }
  expect(days.at(-1)).toMatchObject({ ...today, day: new Date(test.clock.now).toISOString().slice(0, 10) })
  expect(days.at(-2)).toMatchObject({ members: 0, posts: 0, reports: 0, decisions: 0, median_ms: null })
  expect(totals).toEqual(today)
  expect(charts.map(({ measure }) => measure)).toEqual(['members', 'posts', 'reports', 'hours'])
  expect(charts[1]).toMatchObject({ title: 'Posts', description: expect.stringMatching(/at most 1, on /) })

  test.clock.advance(dayMs)
  expect((await read()).days.at(-2)).toMatchObject(today)
  const statistics = makeStatistics({ heavyReads: test.deps.heavyReads, clock: test.deps.clock })
  await statistics.countDays(test.deps.db)
  const before = await counted()
  expect(before).toHaveLength(90)
  expect(before[0]).toMatchObject({ members: 4, posts: 1, reports: 3 })
  await test.deps.db.deleteFrom('posts').where('id', '=', second).execute()
  await statistics.countDays(test.deps.db)
  expect(await counted()).toEqual(before)
  expect((await read('90')).days.at(-2)).toMatchObject({ members: 4, posts: 1 })
  expect((await read('90')).days).toHaveLength(90)
})
