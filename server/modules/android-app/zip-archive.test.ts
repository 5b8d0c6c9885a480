import { describe, expect, it } from 'vitest'
import { packEntry, readZip, storedMethod, unpackEntry, writeZip, type ZipEntry } from './zip-archive.ts'

const text = packEntry('texts/a.txt', Buffer.from('hello '.repeat(100)))
const stored: ZipEntry = {
  ...packEntry('resources.arsc', Buffer.from('table')),
  method: storedMethod,
  packed: Buffer.from('table'),
}

function archiveOf(...entries: ZipEntry[]): Buffer {
  const { entries: files, directory, end } = writeZip(entries)
  return Buffer.concat([files, directory, end])
}

describe('a zip archive', () => {
  it('gives back what was put in, in order', () => {
    const read = readZip(archiveOf(text, stored))
    expect(read.map(({ name }) => name)).toEqual(['texts/a.txt', 'resources.arsc'])
    expect(read.map((entry) => unpackEntry(entry).toString())).toEqual(['hello '.repeat(100), 'table'])
    expect(read).toEqual([text, stored])
  })

  it('starts stored files at a multiple of four, whatever lies before them', () => {
    for (let length = 1; length <= 4; length++) {
      const archive = archiveOf(packEntry('x'.repeat(length), Buffer.from('y')), stored)
      expect(archive.indexOf('table') % 4).toBe(0)
    }
  })

  it('has the same bytes for the same files', () => {
    expect(archiveOf(text, stored)).toEqual(archiveOf(text, stored))
  })

  it('refuses what it cannot read', () => {
    expect(() => readZip(Buffer.from('no zip'))).toThrow('not a zip archive')
    const encrypted = archiveOf(text)
    encrypted.writeUInt16LE(99, encrypted.indexOf('PK\x01\x02') + 10)
    expect(() => readZip(encrypted)).toThrow('zip method 99')
  })
})
