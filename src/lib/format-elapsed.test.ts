import { expect, it } from 'vitest'
import { formatElapsed } from './format-elapsed.ts'

it.each([
  [0, 'a moment ago'],
  [59_999, 'a moment ago'],
  [60_000, '1 minute ago'],
  [12 * 60_000, '12 minutes ago'],
  [3_600_000, '1 hour ago'],
  [49 * 3_600_000, '2 days ago'],
  [45 * 24 * 3_600_000, '1 month ago'],
  [800 * 24 * 3_600_000, '2 years ago'],
])('says %i ms as "%s"', (elapsedMs, text) => {
  expect(formatElapsed(elapsedMs)).toBe(text)
})
