import { sql, type CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMatchingPosts } from '#server/modules/search/search-repo.ts'
import { makeSearchService } from '#server/modules/search/search-service.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { firstPostAt, lookLarge, makeLargeWorld, numberedId } from '#tests/support/large-world.ts'
import { mostLookedAt, planOf, watchQueries } from '#tests/support/query-watch.ts'

/**
 * Each hundredth has the same #topic, each thousandth the same word; all have the word “thought”, and those of the first tenth “early”. Of the
 * first quarter a third have pictures.
 */
const size = { accounts: 500, posts: 8_000 }
const early = size.posts / 10
const withPicturesUntil = size.posts / 4
const viewerId = numberedId(2)
let test: TestApp

beforeAll(async () => {
  test = await buildTestApp()
  const { db, dialect } = test.deps
  await makeLargeWorld(test.deps, size)
  for (let n = 1; n <= early; n += 1) {
    const words = ['an', 'early', 'thought', `topic${n % 100}`, ...(n === 5 ? ['zorkmid'] : [])]
    const [id, createdAt] = [numberedId(n), firstPostAt + n * 1000]
    await dialect.postSearch.remove(db, id)
    await dialect.postSearch.add(db, { id, createdAt, words })
  }
  await db.deleteFrom('post_media').where('post_id', '>', numberedId(withPicturesUntil)).execute()
  // All posts have this #topic, too.
  await sql`insert into post_topics (post_id, topic_key, topic, author_id, created_at)
    select id, 'all', 'all', author_id, created_at from posts`.execute(db)
  await lookLarge(test.deps)
})
afterAll(() => test.close())

/** Ids of living posts by hand, newest first. */
async function expected(isMatch: (n: number) => boolean, withPictures: boolean): Promise<string[]> {
  const { db } = test.deps
  const hidden = await db.selectFrom('blocks').selectAll().execute()
  const apart = new Set(
    hidden.flatMap(({ blocker_id, blocked_id }) =>
      blocker_id === viewerId ? [blocked_id] : blocked_id === viewerId ? [blocker_id] : [],
    ),
  )
  const numbers = Array.from({ length: size.posts }, (_, at) => size.posts - at)
  return numbers
    .filter((n) => isMatch(n) && n % 50 !== 0 && (!withPictures || (n % 3 === 0 && n <= withPicturesUntil)))
    .filter((n) => !apart.has(numberedId((n % size.accounts) + 1)))
    .map(numberedId)
}

/** All pages of so many, one after the other; without the posts that every installation begins with. */
async function readAll(q: string, type: 'posts' | 'media', limit: number): Promise<string[]> {
  const { search } = makeSearchService({
    dialect: test.deps.dialect,
    readAside: (_viewer, read) => read(test.deps.db),
    readPosts: async (_db, entries) => entries as never,
    bestKnown: async () => [],
  })
  const ids: string[] = []
  for (let cursor: string | undefined; ;) {
    const answer = await search(test.deps.db, { q, type, cursor, limit }, viewerId)
    ids.push(...answer[type].map(({ id }) => id))
    if (answer.next_cursor === null) return ids.filter((id) => id.startsWith('00000000-'))
    cursor = answer.next_cursor
  }
}

describe('page by page every match comes once, newest first', () => {
  it.each([
    ['of a word that few have', { q: 'word707', limit: 3, isMatch: (n: number) => n % 1000 === 707 && n > early }],
    ['of a word that only old ones have', { q: 'early', limit: 90, isMatch: (n: number) => n <= early }],
    ['of a word that all have', { q: 'thought', limit: 700, isMatch: () => true }],
    ['of a word that one has', { q: 'zorkmid', limit: 20, isMatch: (n: number) => n === 5 }],
    ['of words that none has together', { q: 'early means', limit: 20, isMatch: () => false }],
    [
      'of a word that many have, of whom few are to be shown',
      { q: 'means', limit: 900, isMatch: (n: number) => n > early },
    ],
    ['of a word and a #topic', { q: 'thought #topic7', limit: 9, isMatch: (n: number) => n % 100 === 7 }],
    ['of the beginning of a word that all have', { q: 'thoug', limit: 700, isMatch: () => true }],
    [
      'of a word, and the beginning of one that some have',
      { q: 'thought topic4', limit: 20, isMatch: (n: number) => String(n % 100).startsWith('4') },
    ],
    [
      'of the beginning of a word that few have',
      { q: 'word70', limit: 20, isMatch: (n: number) => n > early && String(n % 1000).startsWith('70') },
    ],
    ['of a #topic that all have', { q: '#all', limit: 900, isMatch: () => true }],
    ['of a #topic that few have', { q: '#topic7', limit: 9, isMatch: (n: number) => n % 100 === 7 }],
    ['of two #topics that none has together', { q: '#topic7 #topic8', limit: 9, isMatch: () => false }],
    ['of a rare word and a #topic', { q: 'zorkmid #topic5', limit: 9, isMatch: (n: number) => n === 5 }],
  ] as const)('%s', async (_, { q, limit, isMatch }) => {
    expect(await readAll(q, 'posts', limit)).toEqual(await expected(isMatch, false))
    expect(await readAll(q, 'media', limit)).toEqual(await expected(isMatch, true))
  })
})

/** Whether a statement leads by the list of matches on SQLite, and looks at few rows on PostgreSQL. */
async function looksAtFew(query: CompiledQuery): Promise<boolean> {
  if (test.deps.dialect.name === 'sqlite') {
    const steps = JSON.parse(await planOf(test.deps, query)) as { detail: string }[]
    const first = steps.find(({ detail }) => !detail.startsWith('CO-ROUTINE'))
    return first?.detail.startsWith('SCAN post_search VIRTUAL TABLE INDEX') ?? false
  }
  const looks = ['posts', 'post_search_rows'].map((table) => mostLookedAt(test.deps, query, table))
  return Math.max(...(await Promise.all(looks))) < 2_500
}

it('of many posts few are looked at for what few or none have', async () => {
  const { db, dialect } = test.deps
  const watched = watchQueries(db)
  // The last are many each, and never together.
  for (const words of [['zorkmid'], ['quux'], ['word707'], ['early', 'means']]) {
    const page = { after: undefined, limit: 11 }
    const wanted = {
      words: words.slice(0, -1),
      last: words.at(-1),
      topics: [],
      withPictures: 'or-without',
      viewerId,
      page,
    } as const
    await dialect.postSearch.find(watched.db, wanted)
    const asked = watched.take()
    expect(asked).not.toEqual([])
    for (const query of asked) expect(await looksAtFew(query)).toBe(true)
  }
})

it('a page of what few of many have is cut short, and gone on with', async () => {
  const { db, dialect } = test.deps
  const page = { after: undefined, limit: 11 }
  for (const wanted of [
    { words: [], topics: ['all'] },
    // All have the word, and none the #topic.
    ...(dialect.name === 'sqlite' ? [{ words: ['thought'], topics: [] }] : []),
  ]) {
    const found = await findMatchingPosts(db, dialect, { ...wanted, withPictures: 'only', viewerId, page })
    expect(found).toEqual({ posts: [], lookedUntil: { at: expect.any(Number), id: expect.any(String) } })
  }
})

it('on SQLite no list of a common beginning is put together from the lists of its words', async () => {
  const { db, dialect } = test.deps
  const watched = watchQueries(db)
  const page = { after: undefined, limit: 11 }
  for (const word of ['thought', 'thoug', 'means', 'mean']) {
    const wanted = { words: [word], topics: [], withPictures: 'or-without', viewerId, page } as const
    const { posts } = await findMatchingPosts(watched.db, dialect, wanted)
    expect(posts).toHaveLength(page.limit)
    const asked = watched.take().flatMap(({ parameters }) => parameters)
    expect(asked.filter((parameter) => String(parameter).includes(`"${word}" *`))).toEqual([])
  }
})

it('on SQLite a rare beginning is asked for at once: of those that begin alike no more than a sample is looked at', async () => {
  const { db, dialect } = test.deps
  const watched = watchQueries(db)
  const page = { after: undefined, limit: 11 }
  for (const word of ['zork', 'word707']) {
    await findMatchingPosts(watched.db, dialect, { words: [word], topics: [], withPictures: 'only', viewerId, page })
    const asked = watched.take().map(({ parameters }) => parameters)
    const oneByOne = asked.filter((parameters) => parameters.includes(word))
    // Those of the sample, and those that the index has for the beginning.
    const areSamples = oneByOne.map((parameters) => parameters.includes(50))
    expect(areSamples).toEqual(dialect.name === 'sqlite' ? [true, false] : [])
    expect(asked.length).toBeLessThanOrEqual(5)
  }
})
