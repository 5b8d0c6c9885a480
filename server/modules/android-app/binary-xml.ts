import { readStringPool, writeStringPool } from './string-pool.ts'

/** What to replace in a compiled manifest. */
export interface XmlPatch {
  /** Whole strings: old → new. */
  strings: ReadonlyMap<string, string>
  /** Integer attributes: resource id → new value. */
  integers: ReadonlyMap<number, number>
}

const xmlType = 0x0003
const resourceMapType = 0x0180
const startElementType = 0x0102
const fileHeaderLength = 8
const chunkHeaderLength = 8

/** Edits Android's binary XML; throws when something to be replaced is not there. */
export function patchBinaryXml(xml: Buffer, patch: XmlPatch): Buffer {
  if (xml.readUInt16LE(0) !== xmlType) throw new Error('not Android binary XML')
  const poolEnd = fileHeaderLength + xml.readUInt32LE(fileHeaderLength + 4)
  const pool = patchPool(xml.subarray(fileHeaderLength, poolEnd), patch.strings)
  const nodes = Buffer.from(xml.subarray(poolEnd))
  patchAttributes(nodes, patch.integers)
  const header = Buffer.from(xml.subarray(0, fileHeaderLength))
  header.writeUInt32LE(header.length + pool.length + nodes.length, 4)
  return Buffer.concat([header, pool, nodes])
}

function patchPool(pool: Buffer, replacements: ReadonlyMap<string, string>): Buffer {
  const strings = readStringPool(pool)
  const missing = [...replacements.keys()].filter((text) => !strings.includes(text))
  if (missing.length > 0) throw new Error(`not in the XML: ${missing.join(', ')}`)
  return writeStringPool(strings.map((text) => replacements.get(text) ?? text))
}

function patchAttributes(nodes: Buffer, replacements: ReadonlyMap<number, number>): void {
  const missing = new Set(replacements.keys())
  // The n-th string of the pool is the name of the attribute with the n-th resource id.
  let resourceIds: number[] = []
  for (let at = 0; at < nodes.length; at += chunkLength(nodes, at)) {
    const type = nodes.readUInt16LE(at)
    if (type === resourceMapType) resourceIds = readResourceIds(nodes, at)
    if (type !== startElementType) continue
    for (const attributeAt of attributesOf(nodes, at)) {
      const id = resourceIds[nodes.readUInt32LE(attributeAt + 4)]
      const value = id === undefined ? undefined : replacements.get(id)
      if (id === undefined || value === undefined) continue
      nodes.writeInt32LE(value, attributeAt + 16)
      missing.delete(id)
    }
  }
  if (missing.size > 0) throw new Error(`no such attribute: ${[...missing].map((id) => id.toString(16)).join(', ')}`)
}

function chunkLength(nodes: Buffer, at: number): number {
  const length = nodes.readUInt32LE(at + 4)
  if (length < chunkHeaderLength) throw new Error('broken binary XML')
  return length
}

function readResourceIds(nodes: Buffer, at: number): number[] {
  const count = (chunkLength(nodes, at) - chunkHeaderLength) / 4
  return Array.from({ length: count }, (_, n) => nodes.readUInt32LE(at + chunkHeaderLength + 4 * n))
}

function attributesOf(nodes: Buffer, at: number): number[] {
  const first = at + 16 + nodes.readUInt16LE(at + 24)
  const size = nodes.readUInt16LE(at + 26)
  return Array.from({ length: nodes.readUInt16LE(at + 28) }, (_, n) => first + n * size)
}
