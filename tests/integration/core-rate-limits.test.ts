import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBudgets } from '#server/http/budgets.ts'
import { makeRateLimiter } from '#server/http/rate-limit.ts'
import { sweep } from '#server/http/sweep.ts'
import { Refusal } from '#server/refusal.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

let rules = 0
const newRule = () => ({ name: `tries ${(rules += 1)}`, max: 2, windowMs: 10_000 })

async function refusalOf(work: () => unknown): Promise<Refusal | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

describe('the rate limiter', () => {
  const setUp = () => {
    const rule = newRule()
    const { limiter } = test.deps
    return { rule, limiter, attempt: (key = 'ada') => refusalOf(() => limiter.take(rule, key)) }
  }

  it('refuses the attempt beyond the limit and says how long to wait', async () => {
    const { attempt } = setUp()
    expect([await attempt(), await attempt()]).toEqual([undefined, undefined])
    test.clock.advance(2_500)
    expect(await attempt()).toMatchObject({ code: 'rate-limited', status: 429, retryAfterS: 8 })
  })

  it('counts attempts made at the same moment', async () => {
    const { attempt } = setUp()
    const refusals = await Promise.all(Array.from({ length: 8 }, () => attempt()))
    expect(refusals.filter((refusal) => refusal === undefined)).toHaveLength(2)
  })

  it('counts every key and every rule for itself', async () => {
    const { attempt, limiter } = setUp()
    await attempt()
    await attempt()
    expect(await attempt('bob')).toBeUndefined()
    await limiter.take(newRule(), 'ada')
  })

  it('starts anew when the window has ended, however often it refused', async () => {
    const { attempt } = setUp()
    for (let count = 0; count < 5; count += 1) await attempt()
    test.clock.advance(10_000)
    expect([await attempt(), await attempt()]).toEqual([undefined, undefined])
    expect(await attempt()).toMatchObject({ code: 'rate-limited' })
  })

  it('forgets a key that is cleared', async () => {
    const { attempt, limiter, rule } = setUp()
    await attempt()
    await attempt()
    await limiter.clear(rule, 'ada')
    expect(await attempt()).toBeUndefined()
  })

  it('holds in every process on the database and after a restart, and names nobody there', async () => {
    const { attempt, rule } = setUp()
    await attempt('ada@example.org')
    await attempt('ada@example.org')
    const other = makeRateLimiter(test.deps)
    expect(await refusalOf(() => other.take(rule, 'ada@example.org'))).toMatchObject({ code: 'rate-limited' })
    const kept = await test.deps.db.selectFrom('rate_windows').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('ada')
  })

  it('is swept of windows that have ended', async () => {
    const { attempt } = setUp()
    await attempt()
    test.clock.advance(10_000)
    await sweep({ ...test.deps, removeMedia: test.app.removeMedia })
    expect(await test.deps.db.selectFrom('rate_windows').select('id').execute()).toEqual([])
  })
})

describe('budgets', () => {
  it('say what is left and when it is there again', async () => {
    const [rule, budgets] = [newRule(), makeBudgets(test.deps)]
    expect(budgets.spend(rule, 'ada')).toEqual({ remaining: 1, resetS: 10 })
    test.clock.advance(2_500)
    expect(await refusalOf(() => budgets.spend(rule, 'ada', 2))).toMatchObject({ retryAfterS: 8 })
    expect(budgets.spend(rule, 'ada')).toEqual({ remaining: 0, resetS: 8 })
    test.clock.advance(7_500)
    expect(budgets.spend(rule, 'ada')).toEqual({ remaining: 1, resetS: 10 })
  })

  it('are one over all processes once they have shared, and survive a restart', async () => {
    const rule = { ...newRule(), max: 10 }
    const [here, there] = [makeBudgets(test.deps), makeBudgets(test.deps)]
    here.spend(rule, 'ada', 4)
    there.spend(rule, 'ada', 3)
    await here.share()
    await there.share()
    expect(there.spend(rule, 'ada').remaining).toBe(2)
    // Nothing is told twice.
    await there.share()
    await here.share()
    here.spend(rule, 'ada')
    await here.share()
    expect(here.spend(rule, 'ada').remaining).toBe(0)

    const restarted = makeBudgets(test.deps)
    restarted.spend(rule, 'ada')
    await restarted.share()
    expect(await refusalOf(() => restarted.spend(rule, 'ada'))).toMatchObject({ code: 'rate-limited' })
  })

  it('keep what could not be shared for the next time', async () => {
    const rule = { ...newRule(), max: 10 }
    const gone = await buildTestApp()
    const budgets = makeBudgets(gone.deps)
    budgets.spend(rule, 'ada', 3)
    const { db } = gone.deps
    await db.schema.alterTable('rate_windows').renameTo('away').execute()
    await expect(budgets.share()).rejects.toThrow('rate_windows')
    await db.schema.alterTable('away').renameTo('rate_windows').execute()
    await budgets.share()
    expect(await db.selectFrom('rate_windows').select('count').execute()).toEqual([{ count: 3 }])
    await gone.close()
  })
})
