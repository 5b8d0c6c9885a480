import { minuteMs } from '#contract/durations.ts'
import { describe, expect, it } from 'vitest'
import { pauseAfter } from './job-queues.ts'

const rule = { atOnce: 1, tries: 9, firstPauseMs: 10_000, longestPauseMs: 15 * minuteMs }
const pauses = (lifeMs: number | undefined, random = 0.5) =>
  [1, 2, 3, 4, 9, 200].map((attempts) => pauseAfter(rule, { attempts, lifeMs }, random))

describe('the pause before the next try', () => {
  it('doubles up to the longest', () => {
    expect(pauses(undefined)).toEqual([10_000, 20_000, 40_000, 80_000, 15 * minuteMs, 15 * minuteMs])
  })

  it('is short for what is worth something for a short while only', () => {
    expect(pauses(15 * minuteMs)).toEqual([10_000, 20_000, 40_000, minuteMs, minuteMs, minuteMs])
  })

  it('differs among those that failed together', () => {
    expect([pauses(undefined, 0)[0], pauses(undefined, 1)[0]]).toEqual([7_500, 12_500])
  })
})
