import { expect, it } from 'vitest'
import { formatElapsed } from './format-elapsed.ts'
import { dayMs, hourMs, minuteMs } from '#contract/durations.ts'

it.each([
  [0, 'a moment ago'],
  [59_999, 'a moment ago'],
  [60_000, '1 minute ago'],
  [12 * minuteMs, '12 minutes ago'],
  [hourMs, '1 hour ago'],
  [49 * hourMs, '2 days ago'],
  [45 * dayMs, '1 month ago'],
  [800 * dayMs, '2 years ago'],
])('says %i ms as "%s"', (elapsedMs, text) => {
  expect(formatElapsed(elapsedMs)).toBe(text)
})
