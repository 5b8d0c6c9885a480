import type { imageTypes } from '#contract/rules.ts'

export type ImageType = (typeof imageTypes)[number]

/** The type of a picture by its first bytes; names and claimed types are what the sender wishes. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  if (bytes.length < 16) return undefined
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'image/gif'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'image/webp'
  if (start.slice(4, 8) === 'ftyp' && isAvif(bytes)) return 'image/avif'
  return undefined
}

// An ISO media file names its brands in its first box: the main one, a version, then the compatible ones.
function isAvif(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  for (let at = 8; at + 4 <= end; at += 4) {
    if (at !== 12 && ['avif', 'avis'].includes(bytes.toString('latin1', at, at + 4))) return true
  }
  return false
}
