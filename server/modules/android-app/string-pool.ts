/** The string pool that starts Android's binary XML and resource tables. */

const poolType = 0x0001
const headerLength = 28
const utf8Flag = 0x100
/** Longer strings need a second length word; no manifest has one. */
const maxUnits = 0x7fff

/** Reads every string, in order; throws on styled strings, which manifests do not have. */
export function readStringPool(pool: Buffer): string[] {
  if (pool.readUInt16LE(0) !== poolType) throw new Error('not a string pool')
  if (pool.readUInt32LE(12) !== 0) throw new Error('styled strings are not supported')
  const count = pool.readUInt32LE(8)
  const isUtf8 = (pool.readUInt32LE(16) & utf8Flag) !== 0
  const dataAt = pool.readUInt32LE(20)
  return Array.from({ length: count }, (_, n) => {
    const at = dataAt + pool.readUInt32LE(headerLength + 4 * n)
    return isUtf8 ? readUtf8(pool, at) : readUtf16(pool, at)
  })
}

function readUtf16(pool: Buffer, at: number): string {
  const units = pool.readUInt16LE(at)
  if (units > maxUnits) throw new Error('the string is too long')
  return pool.toString('utf16le', at + 2, at + 2 + 2 * units)
}

function readUtf8(pool: Buffer, at: number): string {
  // First the length in UTF-16 units, which nobody needs, then the one in bytes; each takes one or two bytes.
  const bytesAt = at + lengthSize(pool, at)
  const textAt = bytesAt + lengthSize(pool, bytesAt)
  const first = pool.readUInt8(bytesAt)
  const length = first & 0x80 ? ((first & 0x7f) << 8) | pool.readUInt8(bytesAt + 1) : first
  return pool.toString('utf8', textAt, textAt + length)
}

function lengthSize(pool: Buffer, at: number): 1 | 2 {
  return pool.readUInt8(at) & 0x80 ? 2 : 1
}

/** Writes an unsorted UTF-16 pool. */
export function writeStringPool(strings: readonly string[]): Buffer {
  const head = Buffer.alloc(headerLength + 4 * strings.length)
  const texts: Buffer[] = []
  let offset = 0
  strings.forEach((text, n) => {
    if (text.length > maxUnits) throw new Error('the string is too long')
    const bytes = Buffer.alloc(2 + 2 * text.length + 2)
    bytes.writeUInt16LE(text.length, 0)
    bytes.write(text, 2, 'utf16le')
    head.writeUInt32LE(offset, headerLength + 4 * n)
    texts.push(bytes)
    offset += bytes.length
  })
  const padding = Buffer.alloc((4 - (offset % 4)) % 4)
  const data = Buffer.concat([...texts, padding])
  head.writeUInt16LE(poolType, 0)
  head.writeUInt16LE(headerLength, 2)
  head.writeUInt32LE(head.length + data.length, 4)
  head.writeUInt32LE(strings.length, 8)
  head.writeUInt32LE(head.length, 20)
  return Buffer.concat([head, data])
}
