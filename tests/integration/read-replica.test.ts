import { readProfile } from '#contract/account.ts'
import { blockMember, unblockMember } from '#contract/block.ts'
import { minuteMs } from '#contract/durations.ts'
import { readFeed } from '#contract/post.ts'
import { listPostsOfUser, listRepostsOfUser } from '#contract/post-lists.ts'
import { createPost, deletePost, repostPost } from '#contract/post-writing.ts'
import { updateProfile } from '#contract/profile-changes.ts'
import { search } from '#contract/search.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { makeReadReplica, type ReadReplica } from '#server/infra/db/read-replica.ts'
import { makeLog } from '#server/log.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { startPostgresPair, type EmbeddedPostgres } from '#tests/support/embedded-postgres.ts'
import type { TestMember } from '#tests/support/insert-member.ts'
import { insertTestFollow } from '#tests/support/insert-posts.ts'
import { archivedPost, makeArchive } from '#tests/support/make-archive.ts'
import { importWhole } from '#tests/support/send-archive.ts'
import { makeTestClock } from '#tests/support/test-clock.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Two servers are made for each test.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let servers: { primary: EmbeddedPostgres; replica: EmbeddedPostgres }
let test: TestApp
let replica: ReadReplica
let replayed: (statement: string) => Promise<unknown>
let author: TestMember
/** The log of the replica. */
let said: string[] = []
let reader: TestMember

beforeEach(async () => {
  said = []
  servers = await startPostgresPair()
  const clock = makeTestClock()
  await buildOn(servers.replica.url, clock)
  author = await test.member()
  reader = await test.member()
  await insertTestFollow(test.deps.db, reader.id, author.id)
})
afterEach(async () => {
  await test.close()
  await servers.replica.stop()
  await servers.primary.stop()
})

async function buildOn(replicaUrl: string, clock = makeTestClock()): Promise<void> {
  const target = { postgresUrl: servers.primary.url, poolSize: 8, replicaUrl }
  const { replicaReads, ...database } = openDatabase(target, () => {})
  if (!replicaReads) throw new Error('there is no connection to a replica')
  const log = makeLog('info', { write: (line) => void said.push(line) })
  replica = makeReadReplica({ db: database.db, replicaReads, clock: () => clock.now, log, patienceMs: minuteMs })
  replayed = async (statement) =>
    (await sql<{ said: unknown }>`${sql.raw(statement)}`.execute(replicaReads)).rows[0]?.said
  test = await buildTestApp({ clock, replica, database: { ...database, close: () => database.db.destroy() } })
}

/** Until the replica has all that was written before. */
async function caughtUp(): Promise<void> {
  test.clock.advance(minuteMs)
  await expect
    .poll(async () => {
      await replica.look()
      return replica.lagMs()
    })
    .toBe(0)
}

async function pause(): Promise<void> {
  await replayed('select pg_wal_replay_pause()')
  await expect.poll(() => replayed('select pg_get_wal_replay_pause_state() as said')).toBe('paused')
}

async function publish(textContent: string, how: { key?: string } = { key: randomUUID() }): Promise<string> {
  return (await test.call(createPost, { body: { textContent }, ...how }, author.token)).reply.post.id
}

const places = {
  following: async ({ token }: TestMember) =>
    (await test.call(readFeed, { query: { type: 'following' } }, token)).reply.posts,
  forYou: async ({ token }: TestMember) =>
    (await test.call(readFeed, { query: { type: 'for-you' } }, token)).reply.posts,
  search: async ({ token }: TestMember) =>
    (await test.call(search, { query: { q: 'zeppelin', type: 'posts' } }, token)).reply.posts,
}

async function seenBy(member: TestMember): Promise<Record<string, string[]>> {
  const entries = Object.entries(places).map(async ([name, read]) => [name, (await read(member)).map(({ id }) => id)])
  return Object.fromEntries(await Promise.all(entries))
}

const idsOf = (posts: readonly { id: string }[]) => posts.map(({ id }) => id)

async function readyz(): Promise<unknown> {
  return (await test.app.inject('/readyz')).json()
}

it('while a replica lags, members see what they wrote, others a little later; left too far behind, nobody reads there', async () => {
  await caughtUp()
  await pause()
  const id = await publish('A zeppelin over the lake')
  const everywhere = { following: [id], forYou: [id], search: [id] }
  expect(await seenBy(author)).toEqual(everywhere)
  // For You goes on by time below what it ranks, as the primary has it.
  expect(await seenBy(reader)).toEqual({ following: [], forYou: [id], search: [] })
  expect(await readyz()).toMatchObject({ status: 'ready', replica: 'follows' })

  test.clock.advance(2 * minuteMs)
  expect(await readyz()).toMatchObject({ status: 'ready', replica: 'behind' })
  expect(await seenBy(reader)).toEqual(everywhere)

  await replayed('select pg_wal_replay_resume()')
  await caughtUp()
  expect(await readyz()).toMatchObject({ replica: 'follows' })
  expect(await test.deps.metrics.text()).toContain('sayso_replica_used 1')
  expect(await seenBy(author)).toEqual(everywhere)
})

it('members see what they wrote without an Idempotency-Key, and what an import wrote for them, while a replica lags', async () => {
  await caughtUp()
  await pause()
  const id = await publish('A zeppelin over the lake', {})
  expect(await seenBy(author)).toEqual({ following: [id], forYou: [id], search: [id] })
  expect(await seenBy(reader)).toMatchObject({ following: [], search: [] })

  await replayed('select pg_wal_replay_resume()')
  const imported: string[] = []
  test.deps.events.on('post-imported', async (_, { postId }) => {
    imported.push(postId)
    // The member asked for it a minute ago.
    await caughtUp()
    await pause()
  })
  await importWhole(test, await makeArchive([archivedPost('A zeppelin of old')]), author)
  expect((await places.search(author)).map((post) => post.id).toSorted()).toEqual([id, ...imported].toSorted())
  expect((await places.search(reader)).map((post) => post.id)).toEqual([id])
})

it('profiles, and which posts and reposts they list, are read at a replica that lags; who may be seen, and what was deleted, is not', async () => {
  const gone = await publish('Gone before long')
  await caughtUp()
  await pause()
  const id = await publish('A zeppelin over the lake')
  await test.call(repostPost, { params: { id }, key: randomUUID() }, author.token)
  await test.call(updateProfile, { body: { bio: 'I see zeppelins' }, key: randomUUID() }, author.token)
  await test.call(deletePost, { params: { id: gone }, key: randomUUID() }, author.token)
  const asked = (of: string, { token }: TestMember) =>
    Promise.all([
      test.call(readProfile, { params: { id: of } }, token),
      test.call(listPostsOfUser, { params: { id: of } }, token),
      test.call(listRepostsOfUser, { params: { id: of } }, token),
    ])
  const shown = async (to: TestMember) => {
    const [profile, posts, reposts] = await asked(author.id, to)
    const reposted = reposts.reply.reposts.map((repost) => repost.original_post)
    return { bio: profile.reply.profile.bio, posts: idsOf(posts.reply.posts), reposts: idsOf(reposted) }
  }
  const statuses = async (of: TestMember, to: TestMember) => (await asked(of.id, to)).map(({ status }) => status)
  const all = { bio: 'I see zeppelins', posts: [id], reposts: [id] }
  expect(await shown(author)).toEqual(all)
  expect(await shown(reader)).toEqual({ bio: null, posts: [], reposts: [] })

  expect(await statuses(await test.member(), reader)).toEqual([200, 200, 200])
  await test.call(blockMember, { params: { userId: reader.id }, key: randomUUID() }, author.token)
  expect(await statuses(author, reader)).toEqual([404, 404, 404])

  await test.call(unblockMember, { params: { userId: reader.id }, key: randomUUID() }, author.token)
  await replayed('select pg_wal_replay_resume()')
  await caughtUp()
  expect(await shown(reader)).toEqual(all)
})

it('without its replica a server reads at the primary, and goes back once it is there again', async () => {
  const id = await publish('A zeppelin in the fog')
  await caughtUp()
  await servers.replica.end('immediate')
  expect(await seenBy(reader)).toEqual({ following: [id], forYou: [id], search: [id] })
  expect(replica.state()).toBe('unreachable')
  expect(await readyz()).toMatchObject({ status: 'ready', replica: 'unreachable' })

  await servers.replica.restart()
  await expect
    .poll(async () => {
      test.clock.advance(minuteMs)
      await replica.look()
      return replica.state()
    })
    .toBe('follows')
})

it('a server that follows nobody is not read from, which the log says once it is no matter of a moment', async () => {
  await test.close()
  await buildOn(servers.primary.url)
  await replica.look()
  await replica.look()
  expect(replica.state()).toBe('behind')
  expect(said).toEqual([])
  test.clock.advance(minuteMs)
  await replica.look()
  await replica.look()
  expect(said).toEqual([expect.stringContaining('the read replica: behind')])
})
