import { expect, it } from 'vitest'
import { formatCount } from './format-count.ts'

it.each([
  [-1, '0'],
  [0, '0'],
  [999, '999'],
  [1_000, '1k'],
  [4_120, '4.1k'],
  [9_949, '9.9k'],
  [9_950, '10k'],
  [12_499, '12k'],
  [999_499, '999k'],
  [999_500, '1M'],
  [3_400_000, '3.4M'],
  [1_000_000_000, '1B'],
])('shortens %i to %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})
