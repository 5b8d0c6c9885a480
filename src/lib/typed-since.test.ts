import { expect, it } from 'vitest'
import { typedSince } from './typed-since.ts'

it.each([
  { now: 'rain', left: '' },
  { now: 'rainfog', left: 'fog' },
  { now: 'rain\nfog', left: 'fog' },
  // Taken out already, as by a second press.
  { now: 'fog', left: 'fog' },
  { now: '', left: '' },
])('leaves “$left” of “$now” once “rain” was handed over', ({ now, left }) => {
  expect(typedSince('rain', now)).toBe(left)
})
