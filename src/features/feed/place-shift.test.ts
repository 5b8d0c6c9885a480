import { expect, it } from 'vitest'
import { placeShift, type PlacedRow } from './place-shift.ts'

const rows = (...keys: string[]): PlacedRow[] => keys.map((key, at) => ({ key, start: 100 * at, end: 100 * (at + 1) }))

function shift(before: PlacedRow[], after: PlacedRow[], scrollY: number): number {
  return placeShift({ before, startOf: (key) => after.find((row) => row.key === key)?.start, scrollY })
}

it('holds the first row on screen while rows come above it', () => {
  expect(shift(rows('a', 'b', 'c'), rows('x', 'y', 'a', 'b', 'c'), 150)).toBe(200)
})

it('does not move for rows that come below', () => {
  expect(shift(rows('a', 'b'), rows('a', 'b', 'c'), 50)).toBe(0)
})

it('holds the next row when the first on screen goes away, as a gap does that was filled', () => {
  expect(shift(rows('a', 'gap', 'b'), rows('a', 'x', 'y', 'b'), 120)).toBe(100)
})

it('stays where it is when nothing of what was there is left', () => {
  expect(shift(rows('a'), rows('x', 'y'), 20)).toBe(0)
})
