import { describe, expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { makeRateLimiter } from './rate-limit.ts'

const rule = { name: 'tries', max: 2, windowMs: 10_000 }

function setUp() {
  const time = { now: 1_000_000 }
  const limiter = makeRateLimiter({ clock: () => time.now })
  const refusal = (key = 'ada'): Refusal | undefined => {
    try {
      limiter.take(rule, key)
      return undefined
    } catch (error) {
      if (error instanceof Refusal) return error
      throw error
    }
  }
  return { time, limiter, refusal }
}

describe('the rate limiter', () => {
  it('refuses the attempt beyond the limit and says how long to wait', () => {
    const { time, refusal } = setUp()
    expect([refusal(), refusal()]).toEqual([undefined, undefined])
    time.now += 2_500
    expect(refusal()).toMatchObject({ code: 'rate-limited', status: 429, retryAfterS: 8 })
  })

  it('counts every key and every rule for itself', () => {
    const { limiter, refusal } = setUp()
    refusal()
    refusal()
    expect(refusal('bob')).toBeUndefined()
    expect(() => limiter.take({ ...rule, name: 'others' }, 'ada')).not.toThrow()
  })

  it('starts anew when the window has ended, however often it refused', () => {
    const { time, refusal } = setUp()
    for (let attempt = 0; attempt < 5; attempt += 1) refusal()
    time.now += 10_000
    expect(refusal()).toBeUndefined()
  })

  it('forgets a key that is cleared', () => {
    const { limiter, refusal } = setUp()
    refusal()
    refusal()
    limiter.clear(rule, 'ada')
    expect(refusal()).toBeUndefined()
  })

  it('stays right when many keys make it forget the ended ones', () => {
    const { time, refusal } = setUp()
    for (let key = 0; key < 12_000; key += 1) refusal(`old ${key}`)
    time.now += 10_000
    for (let key = 0; key < 12_000; key += 1) refusal(`new ${key}`)
    refusal('new 5')
    expect(refusal('new 5')).toMatchObject({ code: 'rate-limited' })
  })
})
