import { expect, it } from 'vitest'
import { medianOf } from './median-of.ts'

it.each([
  [[], null],
  [[7], 7],
  [[9, 1, 2], 2],
  [[4, 1, 3, 100], 4],
  [[1, 2], 2],
])('the median of %j is %s', (values, median) => expect(medianOf(values)).toBe(median))
