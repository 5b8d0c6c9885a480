import { describe, expect, it } from 'vitest'
import { allowanceMs, initialJudgement, judge, type Judgement, type Observation } from './judge-connection.ts'

type Seen = [outcome: Observation['outcome'], of: Observation['of'], startedAt: number, now: number]

function after(...seen: Seen[]): Judgement {
  return seen.reduce(
    (known, [outcome, of, startedAt, now]) => judge(known, { outcome, of, startedAt }, now),
    initialJudgement('online'),
  )
}
const well: Seen = ['answered', 'call', 0, 10]

describe('the status', () => {
  it.each<[string, Judgement['status'], Seen[]]>([
    ['an answer', 'online', [well]],
    ['a call that reaches nobody', 'offline', [well, ['unreachable', 'call', 20, 30]]],
    ['an upload that reaches nobody', 'online', [well, ['unreachable', 'upload', 20, 30]]],
    ['an upload that gets no answer in time', 'online', [well, ['timeout', 'upload', 20, 60_000]]],
    ['a call that fails after a later one was answered', 'online', [well, ['unreachable', 'call', 5, 30]]],
    ['an interception of one call', 'online', [well, ['intercepted', 'call', 20, 30]]],
    ['an interception of a probe', 'intercepted', [well, ['intercepted', 'probe', 20, 30]]],
    ['a portal’s page for one call', 'online', [well, ['portal', 'call', 20, 30]]],
    ['a portal’s page for a probe', 'portal', [well, ['portal', 'probe', 20, 30]]],
    [
      'an answer after a portal',
      'online',
      [
        ['portal', 'probe', 20, 30],
        ['answered', 'probe', 40, 50],
      ],
    ],
    ['a late probe', 'slow', [well, ['late', 'probe', 20, 5_020]]],
    ['an answer that took long', 'slow', [well, ['answered', 'call', 20, 5_020]]],
    [
      'a quick answer after that',
      'online',
      [
        ['answered', 'call', 0, 5_000],
        ['answered', 'call', 5_000, 6_000],
      ],
    ],
    [
      'a middling one',
      'slow',
      [
        ['answered', 'call', 0, 5_000],
        ['answered', 'call', 5_000, 8_000],
      ],
    ],
    ['an upload that took long', 'online', [well, ['answered', 'upload', 20, 60_000]]],
    ['silence for long', 'offline', [well, ['late', 'probe', 20, 5_020], ['timeout', 'call', 20, 40_020]]],
    [
      'a late answer after that',
      'slow',
      [
        ['timeout', 'call', 0, 40_000],
        ['answered', 'probe', 0, 45_000],
      ],
    ],
    [
      'silence where nobody was reached',
      'offline',
      [
        ['unreachable', 'call', 0, 1],
        ['late', 'probe', 2, 5_002],
      ],
    ],
  ])('after %s is %s', (_, status, seen) => {
    expect(after(...seen).status).toBe(status)
  })
})

describe('the time a probe may take', () => {
  const missed = (times: number) => Array.from({ length: times }, (): Seen => ['late', 'probe', 0, 5_000])
  it.each([
    [0, 5_000],
    [1, 10_000],
    [2, 20_000],
    [3, 40_000],
    [9, 40_000],
  ])('grows with %i misses to %i ms', (times, ms) => {
    expect(allowanceMs(after(...missed(times)))).toBe(ms)
  })
  it('shrinks with answers that are quick enough for less', () => {
    expect(allowanceMs(after(...missed(2), ['answered', 'probe', 0, 4_000]))).toBe(10_000)
    expect(allowanceMs(after(...missed(2), ['answered', 'probe', 0, 9_000]))).toBe(20_000)
    expect(allowanceMs(after(...missed(1), ['answered', 'call', 0, 1]))).toBe(10_000)
  })
})

describe('an outage', () => {
  it('ends with an answer after a probe that had none, and after nothing else', () => {
    expect(after(well).restoredAt).toBe(10)
    expect(after(well, ['unreachable', 'call', 20, 30], ['answered', 'call', 40, 50]).restoredAt).toBe(10)
    expect(after(well, ['unreachable', 'probe', 20, 30], ['answered', 'call', 40, 50]).restoredAt).toBe(50)
    expect(after(well, ['portal', 'probe', 20, 30], ['answered', 'call', 40, 50]).restoredAt).toBe(50)
  })
  it('is looked for when a call failed in a way that says nothing certain', () => {
    expect(after(well, ['unreachable', 'upload', 20, 30]).isDoubted).toBe(true)
    expect(after(well, ['intercepted', 'call', 20, 30]).isDoubted).toBe(true)
    expect(after(well, ['intercepted', 'call', 20, 30], ['answered', 'probe', 40, 50]).isDoubted).toBe(false)
  })
})
