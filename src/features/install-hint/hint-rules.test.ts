import { expect, it } from 'vitest'
import { countVisit, isTimeForHint, noVisits } from './hint-rules.ts'

const hourMs = 60 * 60_000

it('waits for the second visit; reloading is none', () => {
  const first = countVisit(noVisits, hourMs)
  const reloaded = countVisit(first, hourMs + 60_000)
  expect(reloaded.visits).toBe(1)
  expect(isTimeForHint(reloaded)).toBe(false)
  expect(isTimeForHint(countVisit(reloaded, 3 * hourMs))).toBe(true)
})

it('comes after the first post', () => {
  expect(isTimeForHint({ ...noVisits, visits: 1, hasPosted: true })).toBe(true)
})

it('stays away for good once dismissed', () => {
  expect(isTimeForHint({ visits: 9, dismissed: true, hasPosted: true })).toBe(false)
})
