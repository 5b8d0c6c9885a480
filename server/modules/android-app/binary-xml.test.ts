import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { patchBinaryXml } from './binary-xml.ts'
import { readStringPool } from './string-pool.ts'
import { readZip, unpackEntry } from './zip-archive.ts'

const versionCode = 0x0101021b
const maxSdkVersion = 0x01010271
const template = readFileSync(new URL('../../../android/template/sayso-unsigned.apk', import.meta.url))
const manifest = readZip(template)
  .filter(({ name }) => name === 'AndroidManifest.xml')
  .map(unpackEntry)[0]

function patched(strings: [string, string][], integers: [number, number][]): Buffer {
  if (!manifest) throw new Error('the template has no manifest')
  return patchBinaryXml(manifest, { strings: new Map(strings), integers: new Map(integers) })
}

function stringsOf(xml: Buffer): string[] {
  return readStringPool(xml.subarray(8, 8 + xml.readUInt32LE(12)))
}

describe('patching a compiled manifest', () => {
  it('replaces whole strings and leaves the others', () => {
    const before = stringsOf(patched([], []))
    const after = stringsOf(patched([['Sayso template', 'Müllers "Wolke" & Co']], []))
    expect(after).toEqual(before.map((text) => (text === 'Sayso template' ? 'Müllers "Wolke" & Co' : text)))
  })

  it('keeps the length in the file header true', () => {
    const xml = patched([['sayso.example', 'a-much-longer-host.example.org']], [])
    expect(xml.readUInt32LE(4)).toBe(xml.length)
  })

  it('replaces integer attributes', () => {
    const codes = [1, 77].map((code) => patched([], [[versionCode, code]]))
    const [first, second] = codes
    expect(first?.length).toBe(second?.length)
    expect(second?.filter((byte, n) => byte !== first?.[n])).toEqual(Buffer.from([77]))
  })

  it('refuses to lose a replacement', () => {
    expect(() => patched([['not there', 'x']], [])).toThrow('not in the XML: not there')
    expect(() => patched([], [[maxSdkVersion, 1]])).toThrow('no such attribute: 1010271')
  })

  it('refuses other data', () => {
    expect(() => patchBinaryXml(Buffer.from('<manifest/>'), { strings: new Map(), integers: new Map() })).toThrow(
      'not Android binary XML',
    )
  })
})
