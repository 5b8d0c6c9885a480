import type { FastifyInstance } from 'fastify'
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listComments } from '#contract/comment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listNotifications } from '#contract/notification.ts'
import { readFeed, readPost } from '#contract/post.ts'
import { listBookmarks, listPostsOfUser, listRepostsOfUser } from '#contract/post-lists.ts'
import { search } from '#contract/search.ts'
import { buildApp } from '#server/build-app.ts'
import { makeDomainEvents } from '#server/domain-events.ts'
import { sessionLifeMs } from '#server/http/caller.ts'
import { makeSearchIndexer } from '#server/modules/search/search-indexer.ts'
import { encodePageCursor } from '#server/page-cursor.ts'
import { makeSecretToken } from '#server/secret-token.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { firstPostAt, makeLargeWorld, numberedId } from '#tests/support/large-world.ts'
import { complaintsAbout, planOf, watchQueries, type WatchedDatabase } from '#tests/support/query-watch.ts'
import { callEndpoint, type CallInput } from '#tests/support/test-call.ts'

/** A table of names, read from end to end. */
const allNames = /^(?:SCAN|Seq Scan) account(?:s|_words)\b/
const size = { accounts: 2_000, posts: 8_000 }
let test: TestApp
let app: FastifyInstance
/** What everybody waits for. */
let main: WatchedDatabase
/** What holds nobody up: a thread or connections of its own. */
let aside: WatchedDatabase
let token: string

beforeAll(async () => {
  test = await buildTestApp()
  const { db } = test.deps
  await makeLargeWorld(test.deps, size)
  test.clock.now = firstPostAt + size.posts * 1000
  main = watchQueries(db)
  aside = watchQueries(db)
  const deps = { ...test.deps, db: main.db, heavyReads: aside.db, events: makeDomainEvents() }
  app = await buildApp(deps, { clientDirectory: 'no-client' })
  await app.ready()
  const secret = makeSecretToken()
  token = secret.token
  const times = { created_at: test.clock.now, last_seen_at: test.clock.now, expires_at: test.clock.now + sessionLifeMs }
  await db
    .insertInto('sessions')
    .values({ token_hash: secret.tokenHash, account_id: numberedId(1), ...times })
    .execute()
})
afterAll(async () => {
  await app.close()
  await test.close()
})

async function complaintsOf(queries: CompiledQuery[]): Promise<string[]> {
  const found: string[] = []
  for (const query of queries) {
    for (const complaint of await complaintsAbout(test.deps, query)) found.push(`${complaint}: ${query.sql}`)
  }
  return found
}

/** Calls the endpoint; answers its statements. */
async function statementsOf<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  main.take()
  aside.take()
  const { status, text } = await callEndpoint(app, endpoint, { input, token })
  if (status !== 200) throw new Error(text)
  return { main: main.take(), aside: aside.take() }
}

const complaintsAt = async <E extends Endpoint>(endpoint: E, input: CallInput<E>) =>
  complaintsOf((await statementsOf(endpoint, input)).main)

describe('no statement that everybody waits for reads a large table as a whole or sorts without a bound', () => {
  it.each(['a', 'an', 'anna', 'a b', 'thougt', 'word7', '#topic7', 'word7 #topic7', '@user1'])(
    'search for %s, whose matches are found aside, without reading all names',
    async (q) => {
      for (const type of [undefined, 'media'] as const) {
        const statements = await statementsOf(search, { query: { q, type } })
        expect(await complaintsOf(statements.main)).toEqual([])
        expect(statements.main.filter(({ sql }) => /post_search|account_words|account_trigrams/.test(sql))).toEqual([])
        const scans = (await complaintsOf(statements.aside)).filter((complaint) => allNames.test(complaint))
        expect(scans).toEqual([])
      }
      expect((await statementsOf(search, { query: { q } })).aside).not.toEqual([])
    },
  )

  it.each(['for-you', 'following'] as const)('the feed %s, which is put together aside', async (type) => {
    const statements = await statementsOf(readFeed, { query: { type } })
    expect(await complaintsOf(statements.main)).toEqual([])
    expect(statements.aside).not.toEqual([])
  })

  it('the feed for-you opened again, which is not even put together anew within a minute', async () => {
    const again = () => statementsOf(readFeed, { query: { type: 'for-you' } })
    test.clock.advance(60_000)
    await again()
    expect((await again()).aside).toEqual([])
    test.clock.advance(60_000)
    expect((await again()).aside).not.toEqual([])
  })

  it('posts, profiles, lists and notifications', async () => {
    const params = { id: numberedId(1) }
    const amid = encodePageCursor({ at: firstPostAt, id: numberedId(3) })
    expect(await complaintsAt(readPost, { params })).toEqual([])
    for (const order of ['oldest', 'newest'] as const)
      for (const place of [{}, { before: amid }, { around: numberedId(1) }]) {
        const query = { order, ...place }
        expect(await complaintsAt(listComments, { params: { postId: numberedId(1) }, query })).toEqual([])
      }
    expect(await complaintsAt(listPostsOfUser, { params })).toEqual([])
    expect(await complaintsAt(listRepostsOfUser, { params })).toEqual([])
    expect(await complaintsAt(listBookmarks, {})).toEqual([])
    expect(await complaintsAt(listNotifications, {})).toEqual([])
    expect(await complaintsAt(listNotifications, { query: { kind: 'repost' } })).toEqual([])
  })
})

describe('the search index', () => {
  it('that lacks nothing costs two looks into indexes of what is missing', async () => {
    // The app's own jobs ask of `main` now and then.
    const own = watchQueries(test.deps.db)
    await makeSearchIndexer({ ...test.deps, db: own.db }).catchUp()
    const queries = own.take()
    const plans = await Promise.all(queries.map((query) => planOf(test.deps, query)))
    expect(plans).toEqual([
      expect.stringContaining('posts_to_index') as string,
      expect.stringContaining('accounts_to_index') as string,
    ])
  })
})
