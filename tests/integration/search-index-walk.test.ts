import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeSearchIndexer } from '#server/modules/search/search-indexer.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { watchQueries } from '#tests/support/query-watch.ts'

const posts = 230
const mostAtOnce = 50
const mostMsOfStep = 10

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await makeSearchIndexer(test.deps).catchUp()
  const { id } = await test.member()
  for (let at = 0; at < posts; at += 1) {
    await insertTestPost(test.deps.db, { author_id: id, created_at: test.clock.now + at })
  }
})
afterAll(() => test.close())

/** How many posts the mark of a step names: its first parameter says that they are done, the others, or one list, which. */
function listedIn([, first, ...others]: readonly unknown[]): number {
  const list: unknown = typeof first === 'string' && first.startsWith('[') ? JSON.parse(first) : undefined
  return Array.isArray(list) ? list.length : 1 + others.length
}

it('the search index is written in short steps, between which everybody else has a turn', async () => {
  let isDone = false
  let turns = 0
  const watched = watchQueries(test.deps.db)
  const marks: { posts: number; turn: number }[] = []
  const walk = makeSearchIndexer({ ...test.deps, db: watched.db }).catchUp()
  void walk.finally(() => (isDone = true))
  while (!isDone) {
    await turn()
    turns += 1
    for (const { sql, parameters } of watched.take()) {
      if (sql.startsWith('update "posts" set "is_indexed"')) marks.push({ posts: listedIn(parameters), turn: turns })
    }
  }
  await walk
  expect(marks.reduce((sum, mark) => sum + mark.posts, 0)).toBe(posts)
  expect(Math.max(...marks.map((mark) => mark.posts))).toBeLessThanOrEqual(mostAtOnce)
  expect(marks.length).toBeGreaterThanOrEqual(posts / mostAtOnce)
  // No two steps within one turn of the event loop.
  expect(new Set(marks.map((mark) => mark.turn)).size).toBe(marks.length)
})

it('a step takes ten milliseconds of the processor at most, but for the first ones', async () => {
  const { id } = await test.member()
  const steps = 40
  // Compiling, collecting garbage and busy neighbours come in between now and then: what takes long by itself does so in every walk.
  const longOf: number[] = []
  for (let walk = 0; walk < 3; walk += 1) {
    for (let at = 0; at < steps * mostAtOnce; at += 1) {
      await insertTestPost(test.deps.db, { author_id: id, created_at: test.clock.now + at })
    }
    longOf.push((await cpuMsOfSteps()).filter((ms) => ms > mostMsOfStep).length)
    if (longOf.some((long) => long < steps / 5)) break
  }
  expect(Math.min(...longOf)).toBeLessThan(steps / 5)
})

/** Walks over what is not indexed yet; tells how long the processor was busy between two turns of the event loop. */
async function cpuMsOfSteps(): Promise<number[]> {
  let isDone = false
  const walk = makeSearchIndexer(test.deps).catchUp()
  void walk.finally(() => (isDone = true))
  const stepsMs: number[] = []
  while (!isDone) {
    const before = process.threadCpuUsage()
    await turn()
    const { user, system } = process.threadCpuUsage(before)
    stepsMs.push((user + system) / 1000)
  }
  await walk
  return stepsMs
}
