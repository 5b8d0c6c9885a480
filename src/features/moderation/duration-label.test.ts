import { expect, it } from 'vitest'
import { durationLabel } from './duration-label.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'

it.each([
  [null, '–'],
  [0, 'under 1 min'],
  [59_999, 'under 1 min'],
  [45 * minuteMs, '45 min'],
  [hourMs, '1 h'],
  [192 * minuteMs, '3 h 12 min'],
  [53 * hourMs, '2 d 5 h'],
  [48 * hourMs, '2 d'],
])('%s ms are %s', (ms, words) => expect(durationLabel(ms)).toBe(words))
