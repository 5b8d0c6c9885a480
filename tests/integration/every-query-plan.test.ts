import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { createComment } from '#contract/comment.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createPost } from '#contract/post-writing.ts'
import { buildApp } from '#server/build-app.ts'
import type { Deps } from '#server/deps.ts'
import { makeDomainEvents } from '#server/domain-events.ts'
import { sweep } from '#server/http/sweep.ts'
import { takeTurn } from '#server/infra/db/instance-repo.ts'
import { renewJobLeases } from '#server/infra/db/job-repo.ts'
import { isWithheld } from '#server/infra/db/withheld-media-repo.ts'
import { findHoldEnd } from '#server/infra/db/removal-hold-repo.ts'
import { hasWrittenSince } from '#server/infra/db/read-replica-repo.ts'
import { makeShareKey } from '#server/infra/files/shared-key.ts'
import { rowsPerJobStep } from '#server/infra/jobs/define-steps.ts'
import { runJobsCommand } from '#server/infra/jobs/jobs-command.ts'
import { makeJobs } from '#server/infra/jobs/make-jobs.ts'
import { holdRemovals } from '#server/infra/media/hold-removals.ts'
import { eraseMember } from '#server/erasure/erase-member.ts'
import { sweepLogins } from '#server/modules/auth/sweep-logins.ts'
import { sweepErasures } from '#server/modules/erasure/erasure-module.ts'
import { deleteSnapshotsOlderThan } from '#server/modules/feeds/feed-snapshot-repo.ts'
import { deleteEndedMutes } from '#server/modules/mutes/mute-repo.ts'
import { deleteWithdrawnBefore, findToldAbout, findToldOf } from '#server/modules/notifications/notification-repo.ts'
import { findErasable } from '#server/modules/erasure/erasure-repo.ts'
import { eraseReplies, listAllReplies } from '#server/modules/comments/comment-repo.ts'
import { countCommenters } from '#server/modules/feeds/feed-candidate-repo.ts'
import { listReportsOf } from '#server/modules/moderation/decision-repo.ts'
import { findApart } from '#server/modules/blocks/apart-summary-repo.ts'
import { findAuthors, findCounters, findHidden, findLiveHashes, findNewSince } from '#server/modules/live/live-repo.ts'
import { authorisationMatrix } from '#tests/support/authorisation-matrix.ts'
import { makeAuthorisationWorld } from '#tests/support/authorisation-world.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { firstPostAt, makeLargeWorld, numberedId } from '#tests/support/large-world.ts'
import { roles } from '#tests/support/matrix-row.ts'
import { complaintsAbout, watchQueries, type WatchedDatabase } from '#tests/support/query-watch.ts'
import { callEndpoint, type CallInput } from '#tests/support/test-call.ts'

const size = { accounts: 2_000, posts: 8_000 }
let test: TestApp
let deps: Deps
let app: FastifyInstance
let watched: WatchedDatabase[]
/** By their texts: what was asked and has not been explained yet. */
const asked = new Map<string, CompiledQuery>()
/** Texts of those that are not asked aside. */
const awaitedByAll = new Set<string>()
/** The longest that the event loop may wait for one. */
const mostMs = 20

beforeAll(async () => {
  test = await buildTestApp()
  await makeLargeWorld(test.deps, size)
  test.clock.now = firstPostAt + size.posts * 1000
  const [main, aside] = [watchQueries(test.deps.db), watchQueries(test.deps.db)]
  watched = [main, aside]
  deps = { ...test.deps, db: main.db, heavyReads: aside.db, events: makeDomainEvents() }
  app = await buildApp(deps, { clientDirectory: 'no-client' })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await test.close()
})

function collect(): void {
  for (const [at, { take }] of watched.entries()) {
    for (const query of take()) {
      asked.set(query.sql, query)
      if (at === 0) awaitedByAll.add(query.sql)
    }
  }
}

/** Processor time of this thread for an answer, in milliseconds: the best of three, as compiling and collecting come in between. */
async function processorMs(query: CompiledQuery): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const before = process.threadCpuUsage()
    await test.deps.db.executeQuery(query)
    const { user, system } = process.threadCpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}

/** Calls the endpoint, and again for the second page of what has one. */
async function walk(endpoint: Endpoint, input: CallInput<Endpoint>, token: string | undefined): Promise<void> {
  const { body } = await callEndpoint(app, endpoint, { input, token })
  const cursor = body !== null && typeof body === 'object' && 'next_cursor' in body ? body.next_cursor : null
  if (typeof cursor !== 'string') return
  await callEndpoint(app, endpoint, { input: { ...input, query: Object.assign({ cursor }, input.query) }, token })
}

async function complaints(): Promise<string[]> {
  collect()
  const found: string[] = []
  for (const query of asked.values()) {
    for (const complaint of await complaintsAbout(test.deps, query)) found.push(`${complaint}: ${query.sql}`)
  }
  // On SQLite everybody waits while a statement runs; what is looked for aside has threads of its own.
  const { name } = test.deps.dialect
  for (const query of name === 'sqlite' ? asked.values() : []) {
    if (!awaitedByAll.has(query.sql) || !/^\s*select/i.test(query.sql)) continue
    const ms = await processorMs(query)
    if (ms > mostMs) found.push(`${ms} ms: ${query.sql}`)
  }
  asked.clear()
  return found
}

/** Beside what the matrix asks: what else decides which statements there are. */
const variants: Readonly<Record<string, readonly Record<string, string>[]>> = {
  listPostStates: [{}, { since: '2023-01-01T00:00:00.000Z' }],
  readFeed: [{ type: 'for-you' }, { type: 'following' }, { type: 'following', limit: '1' }],
  search: ['a', 'anna', 'anna b', '#topic7', 'word7 #topic7', '@user1', 'thougt'].flatMap((q) => [
    { q },
    ...['users', 'posts', 'media'].map((type) => ({ q, type })),
  ]),
  listPopularTopics: [{ timeframe: '24h' }, { timeframe: '30d' }],
}

describe('no statement reads a large table as a whole, or sorts without a bound', () => {
  it.each(allEndpoints)('for $name, whoever calls', async (endpoint) => {
    for (const role of roles) {
      const world = await makeAuthorisationWorld(test)
      const { query, ...input } = authorisationMatrix[endpoint.name]?.attempt(world) ?? {}
      const token = role === 'visitor' ? undefined : world[role].token
      await walk(endpoint, { ...input, ...(query && { query }) }, token)
    }
    // A member with very much of everything.
    const world = await makeAuthorisationWorld(test)
    await test.deps.db
      .updateTable('sessions')
      .set({ account_id: numberedId(1) })
      .where('account_id', '=', world.other.id)
      .execute()
    const { query: _, ...input } = authorisationMatrix[endpoint.name]?.attempt(world) ?? {}
    for (const query of variants[endpoint.name] ?? [{}]) await walk(endpoint, { ...input, query }, world.other.token)
    expect(await complaints()).toEqual([])
  })

  it('for texts that mention members', async () => {
    const { other } = await makeAuthorisationWorld(test)
    const text = `@user1 and @user2 and @${other.username}`
    const written = { textContent: text, id: randomUUID() }
    for (const [endpoint, input] of [
      [createPost, { body: written }],
      [createComment, { params: { postId: written.id }, body: { content: text } }],
    ] as const) {
      const { status } = await callEndpoint(app, endpoint, { input, token: other.token })
      expect(status).toBe(200)
    }
    expect(await complaints()).toEqual([])
  })

  it('for jobs', async () => {
    const [main] = watched
    if (!main) return
    const jobs = makeJobs({ ...test.deps, db: main.db })
    const order = jobs.define<string>({
      queue: 'mail',
      kind: 'of a test',
      perform: async (what) => (what === 'well' ? { status: 'done' } : { status: 'again', reason: what }),
    })
    await order(main.db, 'well', { key: 'one' })
    await order(main.db, 'badly', { lifeMs: 1_000 })
    await jobs.settle()
    for (const command of [[], ['retry', 'dead'], ['retry', 'an-id'], ['forget', 'an-id']]) {
      await runJobsCommand(main.db, command, test.clock.now)
    }
    await renewJobLeases(main.db, { ids: ['an-id'], worker: 'me', leaseUntil: test.clock.now })
    expect(await complaints()).toEqual([])
  })

  it('for erasing a member', async () => {
    const id = numberedId(3)
    const now = test.clock.now
    await test.deps.db.insertInto('departures').values({ account_id: id, created_at: now, erased_from: now }).execute()
    const member = await findErasable(deps.db, id)
    if (!member) throw new Error('nobody is to be erased')
    await eraseMember({ ...deps, removeMedia: test.app.removeMedia }, member, 'a-job')
    expect(await complaints()).toEqual([])
  })

  it('for what one act brings about for many, and for what it hides', async () => {
    const id = numberedId(1)
    const page = { after: { at: firstPostAt, id }, limit: rowsPerJobStep }
    await listAllReplies(deps.db, id, page)
    await eraseReplies(deps.db, [id], test.clock.now)
    await listReportsOf(deps.db, { kind: 'post', id }, page)
    const removed = { deleted_at: 1, removed_at: 1, reply_count: 1 }
    await test.deps.db.updateTable('comments').set(removed).where('id', '=', id).execute()
    await countCommenters(deps.db, [id])
    expect(await isWithheld(deps.db, 'key3')).toBe(false)
    expect(await isWithheld(deps.db, 'no key')).toBe(false)
    expect(await complaints()).toEqual([])
  })

  it('for what instances share', async () => {
    await makeShareKey(deps.db, Date.now)('a key', async () => Buffer.from('its content'))
    await takeTurn(deps.db, { name: 'a task', now: 0, everyMs: 1 })
    await (await holdRemovals(deps.db, deps.clock)).release()
    await findHoldEnd(deps.db, { now: 0, latest: 1 })
    expect(await complaints()).toEqual([])
  })

  it('for what devices hear at once', async () => {
    const [one, other] = [numberedId(1), numberedId(2)]
    const [now, members] = [test.clock.now, [one, other]]
    await findApart(deps.db, { members, others: members, now })
    await findNewSince(deps.db, { viewerId: one, now, since: now - 60_000, limit: 20 })
    await findLiveHashes(deps.db, ['a hash'], now)
    await findAuthors(deps.db, members)
    await findCounters(deps.db, members)
    for (const viewer of [undefined, one]) await findHidden(deps.db, { ids: members, authors: members }, viewer)
    await findToldAbout(deps.db, one)
    await findToldOf(deps.db, one)
    expect(await complaints()).toEqual([])
  })

  it('for whether a member may be served by a replica', async () => {
    await hasWrittenSince(test.deps.db, numberedId(1), test.clock.now)
    expect(await complaints()).toEqual([])
  })

  it('for the hourly upkeep', async () => {
    const { db, clock } = deps
    const now = clock()
    // Tables that are nearly empty here are read as a whole once that is known.
    const dialect = { ...deps.dialect, optimize: async () => {} }
    await sweep({ ...deps, dialect, removeMedia: test.app.removeMedia })
    await sweepErasures(deps)
    await sweepLogins(db, now)
    await deleteWithdrawnBefore(db, now)
    await deleteSnapshotsOlderThan(db, now)
    await deleteEndedMutes(db, now)
    expect(await complaints()).toEqual([])
  })
})
