import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findIdsByTopics } from '#server/modules/feeds/feed-candidate-repo.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { firstPostAt, lookLarge, makeLargeWorld, numberedId } from '#tests/support/large-world.ts'
import { mostLookedAt, planOf, watchQueries } from '#tests/support/query-watch.ts'

/** Each hundredth has the same #topic. */
const size = { accounts: 500, posts: 8_000 }
const at = (n: number) => firstPostAt + n * 1000
let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
  await makeLargeWorld(test.deps, size)
  await lookLarge(test.deps)
})
afterAll(() => test.close())

const find = (topicKeys: string[], { since = 0, until = size.posts, limit = 1_000 } = {}) =>
  findIdsByTopics(test.deps.db, test.deps.dialect, { topicKeys, since: at(since), asOf: at(until), limit })

/** Ids of posts by hand, newest first. */
function expected(isMatch: (n: number) => boolean, { since = 1, until = size.posts, limit = 1_000 } = {}): string[] {
  const numbers = Array.from({ length: until - since + 1 }, (_, place) => until - place)
  return numbers
    .filter((n) => isMatch(n))
    .slice(0, limit)
    .map(numberedId)
}

it('the newest posts with any of the topics come first, within their time and no more than so many', async () => {
  const isMatch = (n: number) => n % 100 === 7 || n % 100 === 8
  expect(await find(['topic7', 'topic8', 'nobody'])).toEqual(expected(isMatch))
  const within = { since: 1_000, until: 6_000, limit: 30 }
  expect(await find(['topic8', 'topic7'], within)).toEqual(expected(isMatch, within))
  expect(await find(['nobody'])).toEqual([])
  expect(await find([])).toEqual([])
})

/** Whether a statement finds the topics one by one in their index on SQLite, and looks at few rows on PostgreSQL. */
async function looksAtFew(query: CompiledQuery): Promise<boolean> {
  if (test.deps.dialect.name === 'postgres') return (await mostLookedAt(test.deps, query, 'post_topics')) < 200
  const steps = JSON.parse(await planOf(test.deps, query)) as { detail: string }[]
  const ofTopics = steps.filter(({ detail }) => / (?:newest|last|post_topics) /.test(detail))
  return ofTopics.length > 1 && ofTopics.every(({ detail }) => detail.includes('(topic_key=? AND created_at>? AND'))
}

it('of topics that few posts have few rows are looked at, and of those that many have no more than asked for', async () => {
  const { db, take } = watchQueries(test.deps.db)
  const search = { since: at(0), asOf: at(size.posts), limit: 20 }
  await findIdsByTopics(db, test.deps.dialect, { ...search, topicKeys: ['nobody', 'noone'] })
  await findIdsByTopics(db, test.deps.dialect, { ...search, topicKeys: ['topic7', 'topic8', 'topic9'] })
  const asked = take()
  expect(await Promise.all(asked.map(looksAtFew))).toEqual([true, true])
})
