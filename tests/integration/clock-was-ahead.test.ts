import { afterEach, beforeEach, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'
import { makeRateLimiter } from '#server/http/rate-limit.ts'
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

it('who typed a wrong password meanwhile does not wait for that time to come', async () => {
  const rule = { free: 1, firstMs: minuteMs, longestMs: 15 * minuteMs }
  const failAt = (at: number) => countFailure(database.db, 'ada', { rule, now: at })
  expect([await failAt(ahead), await failAt(ahead)]).toEqual([true, false])
  expect([await failAt(now), await failAt(now)]).toEqual([true, false])
})
