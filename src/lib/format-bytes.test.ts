import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [640_400, '640 kB'],
  [999_600, '1 MB'],
  [1_440_000, '1.4 MB'],
  [12_400_000, '12 MB'],
  [1_440_000_000, '1.4 GB'],
  [5_000_000_000_000, '5000 GB'],
])('says %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
