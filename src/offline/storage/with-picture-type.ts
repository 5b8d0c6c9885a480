import { bytesOf } from './blob-store.ts'

/** Whether nobody said what a file is: some file managers do not, and in a form that is sent, as by another app's share, that has this word. */
export function hasNoType({ type }: Pick<File, 'type'>): boolean {
  return type === '' || type === 'application/octet-stream'
}

/** As many bytes as it takes: the names of what an ISO media file is compatible with come last. */
const firstBytes = 256

const starts: readonly [start: string, type: string][] = [
  ['\xff\xd8\xff', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF87a', 'image/gif'],
  ['GIF89a', 'image/gif'],
]

/** Most AVIF also names the brand that HEIF and HEIC share, so the order counts. */
const brands: readonly [RegExp, type: string][] = [
  [/^avi[fs]$/, 'image/avif'],
  [/^he[iv][cxms]$/, 'image/heic'],
  [/^m[is]f1$/, 'image/heif'],
]

/**
 * The same file, as a picture where its first bytes say that it is one and nobody said anything else; what can then be done with it is
 * seen as with any picture. Rejects with `FileGoneError`.
 */
export async function withPictureType(file: File): Promise<File> {
  if (!hasNoType(file)) return file
  const bytes = new Uint8Array(await bytesOf(file.slice(0, firstBytes)))
  const type = typeOf(String.fromCharCode(...bytes), bytes)
  return type === undefined ? file : new File([file], file.name, { type, lastModified: file.lastModified })
}

function typeOf(text: string, bytes: Uint8Array<ArrayBuffer>): string | undefined {
  const known = starts.find(([start]) => text.startsWith(start))
  if (known) return known[1]
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'image/webp'
  if (text.slice(4, 8) !== 'ftyp' || bytes.length < 16) return undefined
  const end = new DataView(bytes.buffer).getUint32(0)
  // The main brand, a version, the compatible ones.
  const named = (text.slice(8, 12) + text.slice(16, end)).match(/[^]{4}/g) ?? []
  return brands.find(([brand]) => named.some((name) => brand.test(name)))?.[1]
}
