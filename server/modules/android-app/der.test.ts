import { describe, expect, it } from 'vitest'
import { childrenOf, der, objectId, readDer, sequence, smallInteger, tags } from './der.ts'

describe('DER', () => {
  it('writes lengths of one, two, three and four bytes', () => {
    const heads = [0x7f, 0x80, 0x100, 0x10000].map((length) => {
      const element = der(tags.octetString, Buffer.alloc(length))
      return element.subarray(1, element.length - length).toString('hex')
    })
    expect(heads).toEqual(['7f', '8180', '820100', '83010000'])
  })

  it('reads back what it wrote', () => {
    const inner = [smallInteger(3), der(tags.octetString, Buffer.alloc(300, 7))]
    const nodes = childrenOf(sequence(...inner))
    expect(nodes.map(({ tag }) => tag)).toEqual([tags.integer, tags.octetString])
    expect(nodes.map(({ encoded }) => encoded)).toEqual(inner)
    expect(nodes[1]?.content).toEqual(Buffer.alloc(300, 7))
  })

  it('writes object identifiers', () => {
    expect(objectId('1.2.840.113549.1.1.11').toString('hex')).toBe('06092a864886f70d01010b')
    expect(objectId('2.16.840.1.101.3.4.2.1').toString('hex')).toBe('0609608648016503040201')
    expect(objectId('2.5.4.3').toString('hex')).toBe('0603550403')
  })

  it('refuses broken and endless elements', () => {
    const broken = ['30', '3002', '300401', '3080', '3085', '3082ff']
    for (const hex of broken) expect(() => readDer(Buffer.from(hex, 'hex'))).toThrow('DER')
    expect(() => childrenOf(Buffer.alloc(0))).toThrow('nothing to read')
  })

  it('refuses integers that need a second byte', () => {
    for (const value of [-1, 1.5, 128]) expect(() => smallInteger(value)).toThrow('not a small integer')
  })
})
