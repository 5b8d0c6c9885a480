import { describe, expect, it } from 'vitest'
import { readStringPool, writeStringPool } from './string-pool.ts'

describe('a string pool', () => {
  it('gives back any text, in order', () => {
    const strings = ['', 'label', 'Müllers Wolke', '日本', '👋🏽', '<&">']
    expect(readStringPool(writeStringPool(strings))).toEqual(strings)
  })

  it('ends on a multiple of four', () => {
    for (const text of ['', 'a', 'ab', 'abc']) expect(writeStringPool([text]).length % 4).toBe(0)
  })

  it('reads UTF-8 pools, with short and long strings', () => {
    const long = 'ü'.repeat(100)
    expect(readStringPool(utf8Pool(['ab', long]))).toEqual(['ab', long])
  })

  it('refuses a text too long for its length field', () => {
    expect(() => writeStringPool(['x'.repeat(0x8000)])).toThrow('too long')
  })

  it('refuses other data', () => {
    expect(() => readStringPool(Buffer.alloc(28))).toThrow('not a string pool')
  })
})

function utf8Pool(strings: string[]): Buffer {
  const head = writeStringPool([]).subarray(0, 28)
  const offsets = Buffer.alloc(4 * strings.length)
  let data = Buffer.alloc(0)
  strings.forEach((text, n) => {
    offsets.writeUInt32LE(data.length, 4 * n)
    data = Buffer.concat([data, length(text.length), length(Buffer.byteLength(text)), Buffer.from(`${text}\0`)])
  })
  head.writeUInt32LE(28 + offsets.length + data.length, 4)
  head.writeUInt32LE(strings.length, 8)
  head.writeUInt32LE(0x100, 16)
  head.writeUInt32LE(28 + offsets.length, 20)
  return Buffer.concat([head, offsets, data])
}

function length(value: number): Buffer {
  return Buffer.from(value < 0x80 ? [value] : [0x80 | (value >> 8), value & 0xff])
}
