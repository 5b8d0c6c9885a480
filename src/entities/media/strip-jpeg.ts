const exifSignature = [0x45, 0x78, 0x69, 0x66, 0, 0]
const iccSignature = [...'ICC_PROFILE\0'].map((letter) => letter.charCodeAt(0))

const marker = {
  startOfImage: 0xd8,
  endOfImage: 0xd9,
  startOfScan: 0xda,
  comment: 0xfe,
  app0: 0xe0,
  exif: 0xe1,
  icc: 0xe2,
  adobe: 0xee,
  app15: 0xef,
}

/**
 * Takes EXIF, GPS, XMP, IPTC, comments and whatever trails the picture out of a JPEG without touching a pixel. Only the
 * orientation is written back, else the picture would lie on its side. Undefined when the bytes are not a whole JPEG.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== marker.startOfImage) return undefined
  const kept: Uint8Array[] = []
  let orientation = 1
  let at = 2
  while (bytes[at] === 0xff) {
    const kind = bytes[at + 1]
    if (kind === undefined) return undefined
    if (kind === marker.endOfImage) return assemble(kept, orientation)
    const end = at + 2 + segmentLength(bytes, at + 2)
    if (end > bytes.length) return undefined
    const segment = bytes.subarray(at, end)
    if (kind === marker.exif) orientation = readOrientation(segment.subarray(4)) ?? orientation
    if (isKept(kind, segment)) kept.push(segment)
    at = end
    if (kind === marker.startOfScan) {
      at = endOfScan(bytes, end)
      kept.push(bytes.subarray(end, at))
    }
  }
  return undefined
}

function isKept(kind: number, segment: Uint8Array): boolean {
  if (kind === marker.comment) return false
  if (kind < marker.app0 || kind > marker.app15) return true
  // APP2 also carries whole further pictures (MPF), each with an EXIF of its own.
  if (kind === marker.icc) return startsWith(segment.subarray(4), iccSignature)
  return kind === marker.app0 || kind === marker.adobe
}

function segmentLength(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

/** Where the compressed data from `from` on ends: the next marker that is neither a stuffed FF nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}

function assemble(segments: Uint8Array[], orientation: number): Uint8Array<ArrayBuffer> {
  const exif = orientation === 1 ? [] : [orientationSegment(orientation)]
  const start = Uint8Array.of(0xff, marker.startOfImage)
  // JFIF asks for its APP0 to come first; EXIF readers take APP1 right after it.
  const [first, ...others] = segments
  const parts = first?.[1] === marker.app0 ? [start, first, ...exif, ...others] : [start, ...exif, ...segments]
  return concatBytes([...parts, Uint8Array.of(0xff, marker.endOfImage)])
}

/** The orientation (1 to 8) that an EXIF block gives in its first directory; undefined when it gives none. */
function readOrientation(block: Uint8Array): number | undefined {
  if (!startsWith(block, exifSignature)) return undefined
  const tiff = new DataView(block.buffer, block.byteOffset + 6, block.byteLength - 6)
  if (tiff.byteLength < 14) return undefined
  const isLittle = tiff.getUint8(0) === 0x49
  const directory = tiff.getUint32(4, isLittle)
  if (directory + 2 > tiff.byteLength) return undefined
  const count = tiff.getUint16(directory, isLittle)
  for (let n = 0; n < count; n += 1) {
    const entry = directory + 2 + n * 12
    if (entry + 12 > tiff.byteLength) return undefined
    if (tiff.getUint16(entry, isLittle) === 0x0112) {
      const value = tiff.getUint16(entry + 8, isLittle)
      return value >= 1 && value <= 8 ? value : undefined
    }
  }
  return undefined
}

/** An EXIF segment that says the orientation and nothing else. */
function orientationSegment(orientation: number): Uint8Array {
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0]
  return Uint8Array.of(0xff, marker.exif, 0, 2 + exifSignature.length + tiff.length, ...exifSignature, ...tiff)
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, at) => bytes[at] === byte)
}

/** One array with the bytes of all parts, in order. */
export function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
