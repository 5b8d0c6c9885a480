import { expect, it } from 'vitest'
import { anchorAt, atTheTop, correctionFor } from './scroll-anchor.ts'

const rows = [
  { key: 'a', top: -210, bottom: -10 },
  { key: 'b', top: -10, bottom: 140 },
  { key: 'c', top: 140, bottom: 300 },
]

it('names the row across the top edge and how much of it is above', () => {
  expect(anchorAt(rows)).toEqual({ entryKey: 'b', offset: 10 })
  expect(anchorAt([{ key: 'a', top: 0, bottom: 5 }])).toEqual({ entryKey: 'a', offset: 0 })
})

it('is at the top while the list begins below the edge, or is empty', () => {
  expect(anchorAt([{ key: 'a', top: 1, bottom: 200 }])).toBe(atTheTop)
  expect(anchorAt([])).toBe(atTheTop)
})

it('finds the way back after the rows above have changed their height', () => {
  const moved = rows.map((row) => ({ ...row, top: row.top + 77, bottom: row.bottom + 77 }))
  expect(correctionFor({ entryKey: 'b', offset: 10 }, moved)).toBe(77)
  expect(correctionFor({ entryKey: 'b', offset: 10 }, rows)).toBe(0)
})

it('knows no way to a row that is not there', () => {
  expect(correctionFor(atTheTop, rows)).toBeUndefined()
})
