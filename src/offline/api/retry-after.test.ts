import { expect, it } from 'vitest'
import { parseRetryAfter } from './retry-after.ts'

it('reads Retry-After in seconds and as a date', () => {
  expect(parseRetryAfter('3', 0)).toBe(3_000)
  expect(parseRetryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 4_000)).toBe(6_000)
  expect(parseRetryAfter('Thu, 01 Jan 1970 00:00:10 GMT', 60_000)).toBe(0)
  expect(parseRetryAfter('soon', 0)).toBeUndefined()
  expect(parseRetryAfter(null, 0)).toBeUndefined()
})
