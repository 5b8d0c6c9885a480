import { concatBytes, stripJpeg } from './strip-jpeg.ts'

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

// What is needed to draw the picture; text, time and EXIF chunks are not among them.
const pngChunksKept = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT pHYs bKGD'.split(' '))

/** Chunks that say that a PNG, or a WebP, moves. */
const movingPng = 'acTL'
const movingWebp = 'ANIM'

/** Flags in the first byte of a WebP's VP8X chunk that promise an EXIF or XMP chunk. */
const webpMetadataFlags = 0x08 | 0x04

/**
 * A picture's bytes without EXIF, GPS, XMP and comments, the pixels untouched. Undefined for other kinds of picture, for what moves and
 * for damaged ones: those must be drawn anew.
 */
export function stripMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  return stripJpeg(bytes) ?? stripPng(bytes) ?? stripWebp(bytes)
}

function stripPng(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (!pngSignature.every((byte, at) => bytes[at] === byte)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = [bytes.subarray(0, 8)]
  for (let at = 8; at + 12 <= bytes.length;) {
    const end = at + 12 + view.getUint32(at)
    const name = readName(bytes, at + 4)
    if (end > bytes.length || name === movingPng) return undefined
    if (pngChunksKept.has(name)) kept.push(bytes.subarray(at, end))
    if (name === 'IEND') return concatBytes(kept)
    at = end
  }
  return undefined
}

function stripWebp(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (readName(bytes, 0) !== 'RIFF' || readName(bytes, 8) !== 'WEBP') return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const whole = Math.min(bytes.length, 8 + view.getUint32(4, true))
  const kept = [bytes.slice(0, 12)]
  for (let at = 12; at + 8 <= whole;) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    const name = readName(bytes, at)
    if (at + 8 + size > bytes.length || name === movingWebp) return undefined
    const chunk = bytes.slice(at, end)
    if (name === 'VP8X') chunk[8] = (chunk[8] ?? 0) & ~webpMetadataFlags
    if (name !== 'EXIF' && name !== 'XMP ') kept.push(chunk)
    at = end
  }
  const file = concatBytes(kept)
  new DataView(file.buffer).setUint32(4, file.length - 8, true)
  return file
}

function readName(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4))
}
