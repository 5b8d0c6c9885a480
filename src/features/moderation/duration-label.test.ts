import { expect, it } from 'vitest'
import { durationLabel } from './duration-label.ts'

it.each([
  [null, '–'],
  [0, 'under 1 min'],
  [59_999, 'under 1 min'],
  [45 * 60_000, '45 min'],
  [60 * 60_000, '1 h'],
  [192 * 60_000, '3 h 12 min'],
  [53 * 3_600_000, '2 d 5 h'],
  [48 * 3_600_000, '2 d'],
])('%s ms are %s', (ms, words) => expect(durationLabel(ms)).toBe(words))
