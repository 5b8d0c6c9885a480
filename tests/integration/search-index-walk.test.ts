import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { makeSearchIndexer } from '#server/modules/search/search-indexer.ts'
import { insertMember } from '#tests/support/insert-member.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { watchQueries } from '#tests/support/query-watch.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const posts = 230
const mostAtOnce = 50
const mostMsOfStep = 10

// No app on it, which would look every 20 seconds for what the index lacks.
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase('schema')
  await migrate(database, allMigrations, Date.now)
  await makeSearchIndexer(database).catchUp()
})
afterAll(() => database.close())

async function insertPosts(many: number): Promise<void> {
  const { id } = await insertMember(database.db, Date.now())
  for (let at = 0; at < many; at += 1) {
    await insertTestPost(database.db, { author_id: id, created_at: Date.now() + at })
  }
}

/** How many posts the mark of a step names: its first parameter says that they are done, the other one, a list, which. */
function listedIn([, listed]: readonly unknown[]): number {
  const list: unknown = typeof listed === 'string' ? JSON.parse(listed) : listed
  if (!Array.isArray(list)) throw new Error(`Not a list: ${String(listed)}`)
  return list.length
}

it('the search index is written in short steps, between which everybody else has a turn', async () => {
  // A machine that leaves a process alone for a while lets two pauses end at once: steps that have none meet in every walk.
  let together = Infinity
  for (let walk = 0; walk < 3 && together > 0; walk += 1) {
    await insertPosts(posts)
    const marks = await marksOfWalk()
    expect(marks.reduce((sum, mark) => sum + mark.posts, 0)).toBe(posts)
    expect(Math.max(...marks.map((mark) => mark.posts))).toBeLessThanOrEqual(mostAtOnce)
    expect(marks.length).toBeGreaterThanOrEqual(posts / mostAtOnce)
    together = Math.min(together, marks.length - new Set(marks.map((mark) => mark.turn)).size)
  }
  // No two steps within one turn of the event loop.
  expect(together).toBe(0)
})

/** Walks over what is not indexed yet; tells how many posts each step marked, and in which turn of the event loop. */
async function marksOfWalk() {
  let isDone = false
  let turns = 0
  const watched = watchQueries(database.db)
  const marks: { posts: number; turn: number }[] = []
  const walk = makeSearchIndexer({ ...database, db: watched.db }).catchUp()
  void walk.finally(() => (isDone = true))
  while (!isDone) {
    await turn()
    turns += 1
    for (const { sql, parameters } of watched.take()) {
      if (sql.startsWith('update "posts" set "is_indexed"')) marks.push({ posts: listedIn(parameters), turn: turns })
    }
  }
  await walk
  return marks
}

it('a step ends after seven milliseconds, however many rows are left', async () => {
  await insertPosts(posts)
  // A millisecond passes each time that somebody looks at the clock, as the walk does after each row.
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
  onTestFinished(() => void vi.restoreAllMocks())
  const marks = await marksOfWalk()
  expect(marks.reduce((sum, mark) => sum + mark.posts, 0)).toBe(posts)
  expect(Math.max(...marks.map((mark) => mark.posts))).toBeLessThanOrEqual(7)
})

it('a step takes ten milliseconds of the processor at most, but for the first ones', async () => {
  const steps = 40
  // Compiling, collecting garbage and busy neighbours come in between now and then: what takes long by itself does so in every walk.
  const longOf: number[] = []
  for (let walk = 0; walk < 8; walk += 1) {
    await insertPosts(steps * mostAtOnce)
    longOf.push((await cpuMsOfSteps()).filter((ms) => ms > mostMsOfStep).length)
    if (longOf.some((long) => long < steps / 5)) break
  }
  expect(Math.min(...longOf)).toBeLessThan(steps / 5)
})

/** Walks over what is not indexed yet; tells how long the processor was busy between two turns of the event loop. */
async function cpuMsOfSteps(): Promise<number[]> {
  let isDone = false
  const walk = makeSearchIndexer(database).catchUp()
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
