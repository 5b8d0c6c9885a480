import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { makeBudgets } from '#server/http/budgets.ts'
import { addCounts } from '#server/http/rate-limit-repo.ts'
import { makeRateLimiter } from '#server/http/rate-limit.ts'
import { sweep } from '#server/http/sweep.ts'
import { insertJob } from '#server/infra/db/job-repo.ts'
import { extendHold, findHoldEnd } from '#server/infra/db/removal-hold-repo.ts'
import { takeTurn } from '#server/infra/db/instance-repo.ts'
import { countFailure } from '#server/modules/auth/login-wait-repo.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'

// A clock that was a year ahead for a while has been set right.
const now = Date.UTC(2026, 10, 29)
const ahead = now + 365 * dayMs
let database: TestDatabase

beforeEach(async () => {
  database = await openTestDatabase('schema')
})
afterEach(() => database.close())

it('upkeep is done again at once, and then when it is due', async () => {
  const takeAt = (at: number) => takeTurn(database.db, { name: 'tidying', now: at, everyMs: hourMs })
  expect(await takeAt(ahead)).toBe(true)
  expect(await takeAt(now)).toBe(true)
  expect(await takeAt(now + hourMs - 1)).toBe(false)
  expect(await takeAt(now + hourMs)).toBe(true)
})

it('upkeep of two machines whose clocks differ by minutes is done by one of them', async () => {
  const takeAt = (at: number) => takeTurn(database.db, { name: 'tidying', now: at, everyMs: hourMs })
  expect(await takeAt(now + 30 * minuteMs)).toBe(true)
  expect(await takeAt(now)).toBe(false)
})

it('a limit is as long as it ever was', async () => {
  let clock = ahead
  const limits = makeRateLimiter({ db: database.db, clock: () => clock })
  const rule = { name: 'mails', max: 1, windowMs: minuteMs }
  await limits.take(rule, 'ada')
  await expect(limits.take(rule, 'ada')).rejects.toMatchObject({ code: 'rate-limited' })
  clock = now
  await limits.take(rule, 'ada')
  await expect(limits.take(rule, 'ada')).rejects.toMatchObject({ code: 'rate-limited', retryAfterS: 60 })
})

it('what a member may do in ten minutes is not used up for good, here or at another instance', async () => {
  let clock = ahead
  const rule = { name: 'reads', max: 1, windowMs: 10 * minuteMs }
  const deps = { ...database, clock: () => clock }
  const [here, there] = [makeBudgets(deps), makeBudgets(deps)]
  here.spend(rule, 'ada')
  await here.share()
  expect(() => here.spend(rule, 'ada')).toThrow('Too many attempts')
  clock = now
  expect(here.spend(rule, 'ada')).toEqual({ remaining: 0, resetS: 600 })
  await here.share()
  there.spend(rule, 'ada')
  await there.share()
  expect(() => there.spend(rule, 'ada')).toThrow('Too many attempts')
})

it('a window that has just begun is not taken for one of a clock that was ahead by an instance that is two seconds behind', async () => {
  const windowMs = 10 * minuteMs
  const inTime = { now, windowMs }
  await addCounts(database.db, [{ id: 'window', count: 500, ends_at: now + windowMs }], inTime)
  const behind = { now: now - 2_000, windowMs }
  const [window] = await addCounts(database.db, [{ id: 'window', count: 3, ends_at: now - 500 }], behind)
  expect(window).toMatchObject({ count: 503, ends_at: now + windowMs })
})

it('who typed a wrong password meanwhile does not wait for that time to come', async () => {
  const rule = { free: 1, firstMs: minuteMs, longestMs: 15 * minuteMs }
  const failAt = (at: number) => countFailure(database.db, 'ada', { rule, now: at })
  expect([await failAt(ahead), await failAt(ahead)]).toEqual([true, false])
  expect([await failAt(now), await failAt(now)]).toEqual([true, false])
})

it('jobs that were begun or put off meanwhile are due at once', async () => {
  const { db } = database
  const job = { kind: 'any', payload: '{}', since: now, expires_at: null }
  const add = async (queue: string, run_at: number, worker: string | null = null) => {
    const id = randomUUID()
    await insertJob(db, { ...job, id, queue, key: id, run_at })
    await db.updateTable('jobs').set({ worker }).where('id', '=', id).execute()
    return id
  }
  const late = [await add('mail', ahead), await add('fanout', ahead, 'killed'), await add('upkeep', ahead, 'killed')]
  await add('mail', now + hourMs)
  await add('upkeep', now + 30 * dayMs)
  // The one who sweeps may be behind: what another is at is its own.
  await add('upkeep', now + 10_000, 'at work')
  await sweep({ ...database, clock: () => now - dayMs, sharedClock: () => now, removeMedia: async () => {} })
  const due = await db.selectFrom('jobs').select('id').where('run_at', '<=', now).execute()
  expect(due.map(({ id }) => id).toSorted()).toEqual(late.toSorted())
})

it('a backup that was killed meanwhile does not keep files from being removed', async () => {
  const { db } = database
  await extendHold(db, { id: 'killed', ends_at: ahead })
  expect(await findHoldEnd(db, { now, latest: now + dayMs })).toBeUndefined()
  await extendHold(db, { id: 'at work', ends_at: now + minuteMs })
  expect(await findHoldEnd(db, { now, latest: now + dayMs })).toBe(now + minuteMs)
})
