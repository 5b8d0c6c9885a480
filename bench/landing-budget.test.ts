import { expect, it } from 'vitest'
import { complaintsAbout, medianRun, type LandingRun } from './landing-budget.ts'

const run = (over: Partial<LandingRun> = {}): LandingRun => ({
  points: { performance: 100, seo: 100 },
  lcpMs: 900,
  bytes: 40_000,
  ...over,
})

it('takes the median of each value by itself', () => {
  const slow = run({ lcpMs: 5_000, points: { performance: 60, seo: 100 } })
  expect(medianRun([slow, run({ bytes: 39_000 }), run({ lcpMs: 800 })])).toEqual(run())
})

it('complains about each limit that is not kept, and about nothing else', () => {
  expect(complaintsAbout(run())).toEqual([])
  expect(complaintsAbout(run({ lcpMs: 1_200, bytes: 61_441, points: { performance: 99, seo: 100 } }))).toEqual([
    'performance has 99 of 100 points.',
    'The largest part is painted after 1200 ms, not before 1200 ms.',
    'The page takes 61441 bytes, more than 61440.',
  ])
})

it('does not take a missing value for a good one', () => {
  expect(
    complaintsAbout(run({ points: { performance: Number.NaN }, lcpMs: Number.NaN, bytes: Number.NaN })),
  ).toHaveLength(3)
})
