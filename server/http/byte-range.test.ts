import { describe, expect, it } from 'vitest'
import { parseByteRange } from './byte-range.ts'

describe('a byte range of a file of 100 bytes', () => {
  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=90-', 90, 99],
    ['bytes=90-500', 90, 99],
    ['bytes=99-99', 99, 99],
    ['bytes=-10', 90, 99],
    ['bytes=-500', 0, 99],
    ['bytes = 5-6', 5, 6],
  ])('%s is a part', (header, first, last) => {
    expect(parseByteRange(header, 100)).toEqual({ kind: 'part', first, last })
  })

  it.each([undefined, '', 'bytes=-', 'bytes=9-5', 'bytes=a-b', 'lines=1-2', 'bytes=0-1,5-6'])(
    '%s means all',
    (header) => {
      expect(parseByteRange(header, 100)).toEqual({ kind: 'all' })
    },
  )

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s cannot be satisfied', (header) => {
    expect(parseByteRange(header, 100)).toEqual({ kind: 'unsatisfiable' })
  })
})
