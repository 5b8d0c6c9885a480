import { expect, it } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { makeKnownFollowers } from './known-followers.ts'

it('knows what was noted within the minute, and then nothing any more', () => {
  let now = 1_000
  const known = makeKnownFollowers(() => now)
  known.note('ann', 3)
  now += minuteMs - 1
  known.note('bob', 5)
  expect([known.of('ann'), known.of('bob'), known.of('cy')]).toEqual([3, 5, undefined])
  now += 1
  expect([known.of('ann'), known.of('bob')]).toEqual([undefined, undefined])
})

it('takes no more room however many are looked up', () => {
  const known = makeKnownFollowers(() => 0)
  for (let at = 0; at < 20_001; at += 1) known.note(`member ${at}`, at)
  expect([known.of('member 0'), known.of('member 20000')]).toEqual([undefined, 20_000])
})
