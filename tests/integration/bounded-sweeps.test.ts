import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { sweep } from '#server/http/sweep.ts'
import { deleteEndedWindows } from '#server/http/rate-limit-repo.ts'
import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { NewRow, Tables } from '#server/infra/db/tables.ts'
import { sweepLogins } from '#server/modules/auth/sweep-logins.ts'
import { sweepErasures } from '#server/modules/erasure/erasure-module.ts'
import { deleteSnapshotsOlderThan } from '#server/modules/feeds/feed-snapshot-repo.ts'
import { deleteEndedMutes } from '#server/modules/mutes/mute-repo.ts'
import { deleteWithdrawnBefore } from '#server/modules/notifications/notification-repo.ts'
import { deleteEndedLinks } from '#server/modules/shares/share-link-repo.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { insertTestPost } from '#tests/support/insert-posts.ts'
import { mostAtOnce, sumOf, watchWrites } from '#tests/support/watch-writes.ts'

/** More than a few steps take. */
const many = Array.from({ length: 450 }, (_, at) => at)
/** A statement over so many rows of any table stays below ten milliseconds. */
const mostInAStatement = 200

let test: TestApp
let watched: ReturnType<typeof watchWrites>
/** Before everything that is kept. */
let past: number

beforeEach(async () => {
  test = await buildTestApp()
  watched = watchWrites(test.deps.db)
  past = test.clock.now - 1_000 * dayMs
})
afterEach(() => test.close())

async function put<Table extends keyof Tables>(table: Table, rows: NewRow<Table>[]): Promise<void> {
  const { db } = test.deps
  for (let at = 0; at < rows.length; at += 100) {
    await db
      .insertInto(table)
      .values(rows.slice(at, at + 100))
      .execute()
  }
}

/** Puts a row for each of `many`. */
async function pileUp<Table extends keyof Tables>(table: Table, row: (at: number) => NewRow<Table>): Promise<void> {
  return put(table, many.map(row))
}

async function leftIn(table: keyof Tables): Promise<number> {
  return (await test.deps.db.selectFrom(table).selectAll().execute()).length
}

const window = (ends_at: number) => ({ id: randomUUID(), count: 1, ends_at })

type Fill = () => Promise<void>

/** What piles up in each table that a sweep goes through. */
const piles: [keyof Tables, Fill][] = [
  ['rate_windows', () => pileUp('rate_windows', () => window(past))],
  [
    'idempotency_keys',
    () =>
      pileUp('idempotency_keys', () => ({
        ...{ caller: 'somebody', key: randomUUID(), route: '', body_hash: '', state: 'done' as const, attempt: '' },
        ...{ status: 200, reply: '{}', lease_until: past, created_at: past },
      })),
  ],
  [
    'sessions',
    async () => {
      const { id: account_id } = await test.member()
      await test.deps.db.deleteFrom('sessions').execute()
      const times = { created_at: past, last_seen_at: past, expires_at: past }
      await pileUp('sessions', () => ({ token_hash: randomUUID(), account_id, ...times }))
    },
  ],
  [
    'jobs',
    () =>
      pileUp('jobs', () => ({
        ...{ id: randomUUID(), queue: 'mail', kind: 'any', payload: '{}', key: null, expires_at: null },
        ...{ since: past, run_at: past, dead_at: past },
      })),
  ],
  [
    'notifications',
    async () => {
      const [told, actor] = [await test.member(), await test.member()]
      const about = { account_id: told.id, actor_id: actor.id, type: 'follow' as const, created_at: past }
      await pileUp('notifications', (at) => ({ id: randomUUID(), ...about, dedupe_key: `${at}`, withdrawn_at: past }))
    },
  ],
  [
    'feed_snapshots',
    async () => {
      const { id: account_id } = await test.member()
      const reading = { account_id, created_at: past, entries: '[]', basis: '', looked_at: past }
      await pileUp('feed_snapshots', () => ({ id: randomUUID(), ...reading }))
    },
  ],
  [
    'mutes',
    async () => {
      const { id: muter_id } = await test.member()
      const muted = await Promise.all(many.map(() => test.member()))
      await put(
        'mutes',
        muted.map(({ id }) => ({ muter_id, muted_id: id, created_at: past, ends_at: past })),
      )
    },
  ],
  ['erased_posts', () => pileUp('erased_posts', () => ({ id: randomUUID(), erased_at: past }))],
  [
    'login_waits',
    () => pileUp('login_waits', () => ({ id: randomUUID(), failures: 1, next_at: past, forget_at: past })),
  ],
  [
    'known_places',
    async () => {
      const { id: account_id } = await test.member()
      await pileUp('known_places', () => ({ place_hash: randomUUID(), account_id, last_login_at: past }))
    },
  ],
  [
    'passkey_challenges',
    () => pileUp('passkey_challenges', () => ({ challenge_hash: randomUUID(), purpose: 'login', expires_at: past })),
  ],
  [
    'password_resets',
    async () => {
      const { id: account_id } = await test.member()
      await pileUp('password_resets', () => ({
        token_hash: randomUUID(),
        account_id,
        created_at: past,
        expires_at: past,
      }))
    },
  ],
  [
    'verification_codes',
    () =>
      pileUp('verification_codes', () => ({
        ...{ email: `${randomUUID()}@example.org`, code_hash: '', wrong_tries: 0 },
        ...{ sent_at: past, expires_at: past },
      })),
  ],
  [
    'share_links',
    async () => {
      const { id: account_id } = await test.member()
      const post_id = await insertTestPost(test.deps.db, { author_id: account_id, created_at: past })
      await pileUp('share_links', () => ({ id: randomUUID(), post_id, account_id, created_at: past, expires_at: past }))
    },
  ],
]

/** Everything that is done every hour. */
async function sweepAll(): Promise<void> {
  const { db } = watched
  const { now } = test.clock
  const deps = { ...test.deps, db, removeMedia: test.app.removeMedia }
  await sweep(deps)
  await sweepErasures(deps)
  await sweepLogins(db, now)
  await deleteWithdrawnBefore(db, now - dayMs)
  await deleteSnapshotsOlderThan(db, now - dayMs)
  await deleteEndedMutes(db, now)
  await deleteEndedLinks(db, now)
}

it.each(piles)('what piled up in %s goes as a whole, with few rows in each statement', async (table, fill) => {
  await fill()
  expect(await leftIn(table)).toBe(many.length)
  await sweepAll()
  expect(await leftIn(table)).toBe(0)
  expect(sumOf(watched.writes, `delete ${table}`)).toBe(many.length)
  expect(mostAtOnce(watched.writes)).toBeLessThanOrEqual(mostInAStatement)
})

it('links and codes that are still good stay', async () => {
  const { id: account_id } = await test.member()
  const post_id = await insertTestPost(test.deps.db, { author_id: account_id, created_at: past })
  const soon = { created_at: past, expires_at: test.clock.now + 1 }
  await put('password_resets', [{ token_hash: 'good', account_id, ...soon }])
  const { expires_at } = soon
  await put('verification_codes', [
    { email: 'a@example.org', code_hash: '', wrong_tries: 0, sent_at: past, expires_at },
  ])
  await put('share_links', [
    { id: 'ends', post_id, account_id, ...soon },
    { id: 'lasts', post_id, account_id, created_at: past, expires_at: null },
  ])
  await sweepAll()
  expect([await leftIn('password_resets'), await leftIn('verification_codes'), await leftIn('share_links')]).toEqual([
    1, 1, 2,
  ])
})

it('what was given up is tried again as a whole, with few rows in each statement', async () => {
  const { db } = test.deps
  const { now } = test.clock
  await pileUp('jobs', () => ({
    ...{ id: randomUUID(), queue: 'upkeep', kind: 'erase-member', payload: '{}', key: null, expires_at: null },
    ...{ since: past, run_at: now, dead_at: now - 2 * dayMs },
  }))
  await sweepErasures({ ...test.deps, db: watched.db })
  const dead = await db.selectFrom('jobs').select('id').where('dead_at', 'is not', null).execute()
  expect(dead).toEqual([])
  expect(sumOf(watched.writes, 'update jobs')).toBe(many.length)
  expect(mostAtOnce(watched.writes)).toBeLessThanOrEqual(mostInAStatement)
})

it('others have their turn between the steps, and what is not due stays', async () => {
  const kept = window(test.clock.now + 1)
  await put('rate_windows', [...many.map(() => window(past)), kept])
  const order: string[] = []
  const swept = deleteEndedWindows(watched.db, test.clock.now).then(() => order.push('swept'))
  // As a request would that comes while it goes on.
  const asked = new Promise(setImmediate)
    .then(() => test.deps.db.selectFrom('tags').select('id').limit(1).execute())
    .then(() => order.push('asked'))
  await Promise.all([swept, asked])
  // On PostgreSQL there are connections for both.
  expect(order[0]).toBe(test.deps.dialect.name === 'sqlite' ? 'asked' : order[0])
  expect(await test.deps.db.selectFrom('rate_windows').select('id').execute()).toEqual([{ id: kept.id }])
})

it('says how many went, and whoever begins anew goes on with what is left', async () => {
  await pileUp('rate_windows', () => window(past))
  const deleteEnded = (gotOn?: () => void) =>
    deleteInSteps(test.deps.db, { table: 'rate_windows', where: (eb) => eb('ends_at', '<', test.clock.now) }, gotOn)
  const stop = () => {
    throw new Error('the process stops')
  }
  await expect(deleteEnded(stop)).rejects.toThrow('the process stops')
  const left = await leftIn('rate_windows')
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(many.length)
  expect(await deleteEnded()).toBe(left)
  expect(await leftIn('rate_windows')).toBe(0)
})
