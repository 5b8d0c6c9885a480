/**
 * The little ASN.1 (DER) that a self-signed certificate, a JAR signature and a PKCS#12 file need. The X.509
 * libraries bring 20 packages, 5 MB and 100 ms of start for these lines; `openssl` and `apksigner` judge them in the tests.
 */

export const tags = {
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  objectId: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** `[0] EXPLICIT` and constructed `[0] IMPLICIT`. */
  context0: 0xa0,
} as const

export interface DerNode {
  tag: number
  /** Without tag and length. */
  content: Buffer
  /** The whole element. */
  encoded: Buffer
}

/** One element of the given tag around the parts. */
export function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...lengthBytes(content.length)]), content])
}

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length]
  const bytes: number[] = []
  for (let rest = length; rest > 0; rest = Math.floor(rest / 0x100)) bytes.unshift(rest % 0x100)
  return [0x80 | bytes.length, ...bytes]
}

export function sequence(...parts: readonly Buffer[]): Buffer {
  return der(tags.sequence, ...parts)
}

export function set(...parts: readonly Buffer[]): Buffer {
  return der(tags.set, ...parts)
}

/** From dotted notation, as in `1.2.840.113549.1.1.1`. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(tags.objectId, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(arc: number): number[] {
  const bytes = [arc % 0x80]
  for (let rest = Math.floor(arc / 0x80); rest > 0; rest = Math.floor(rest / 0x80)) bytes.unshift(0x80 | (rest % 0x80))
  return bytes
}

/** A small non-negative integer. */
export function smallInteger(value: number): Buffer {
  if (!Number.isInteger(value) || value < 0 || value > 0x7f) throw new Error(`not a small integer: ${value}`)
  return der(tags.integer, Buffer.from([value]))
}

/** The elements that lie one after another in these bytes; throws on lengths that do not fit. */
export function readDer(bytes: Buffer): DerNode[] {
  const nodes: DerNode[] = []
  for (let at = 0; at < bytes.length;) {
    const node = readNode(bytes, at)
    nodes.push(node)
    at += node.encoded.length
  }
  return nodes
}

/** The elements inside the first element of these bytes. */
export function childrenOf(bytes: Buffer): DerNode[] {
  const [node] = readDer(bytes)
  if (!node) throw new Error('DER: nothing to read')
  return readDer(node.content)
}

function readNode(bytes: Buffer, at: number): DerNode {
  const tag = bytes[at]
  const first = bytes[at + 1]
  // 0x80 starts an element without a length, which DER forbids.
  if (tag === undefined || first === undefined || first === 0x80 || first > 0x84) throw new Error('DER: broken element')
  const lengthSize = first < 0x80 ? 0 : first - 0x80
  if (at + 2 + lengthSize > bytes.length) throw new Error('DER: cut off')
  const length = lengthSize === 0 ? first : bytes.readUIntBE(at + 2, lengthSize)
  const contentAt = at + 2 + lengthSize
  if (contentAt + length > bytes.length) throw new Error('DER: cut off')
  return {
    tag,
    content: bytes.subarray(contentAt, contentAt + length),
    encoded: bytes.subarray(at, contentAt + length),
  }
}
