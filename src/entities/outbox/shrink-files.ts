import type { PersistedBytes } from '#src/offline/outbox/outbox-kind.ts'
import { type OutboxItem, recordOf } from '#src/offline/outbox/outbox-item.ts'
import { persistBlob, readBlob } from '#src/offline/storage/blob-store.ts'
import { drawPicture } from '../media/draw-picture.ts'

/** What passes a gateway that takes 1 MB, with the rest of the request. */
const gatewayBytes = 900_000

const mostAttempts = 8

/** Smaller bytes, by the blob key of those in whose place they go. */
export type SmallerFiles = ReadonlyMap<string, PersistedBytes>

/** The item with the smaller ones of its files; what its author put in their places meanwhile stays. */
export function withSmallerFiles(item: OutboxItem, smaller: SmallerFiles): OutboxItem {
  const { files, withFiles } = recordOf(item)
  const present = files?.(item) ?? []
  if (!present.some(({ blobKey }) => smaller.has(blobKey))) return item
  const bytes = present.map(({ blobKey, type }) => smaller.get(blobKey) ?? { blobKey, type })
  return withFiles?.(item, bytes) ?? item
}

/**
 * Encodes the pictures among the files anew, so that all files together have at most 900 kB, and keeps the new bytes on this device.
 * Throws when that cannot be done; rejects with `StorageFullError`.
 */
export async function shrinkFiles(files: readonly PersistedBytes[]): Promise<SmallerFiles> {
  const blobs = await Promise.all(files.map(({ blobKey }) => readBlob(blobKey)))
  const present = blobs.map((blob) => {
    if (blob === undefined) throw new Error('a picture is no longer on this device')
    return blob
  })
  const budgets = shareOut(present, gatewayBytes)
  const shrunk = files.map(async ({ blobKey }, at): Promise<[string, PersistedBytes][]> => {
    const [blob, budget] = [present[at], budgets[at]]
    if (blob === undefined || budget === undefined || blob.size <= budget) return []
    const smaller = await encodeWithin(blob, budget)
    return [[blobKey, { blobKey: await persistBlob(smaller), type: smaller.type }]]
  })
  return new Map((await Promise.all(shrunk)).flat())
}

/** How many bytes each may have so that all together have at most `total`; other files than pictures keep what they have. */
export function shareOut(blobs: readonly Pick<Blob, 'size' | 'type'>[], total: number): number[] {
  const isPicture = ({ type }: Pick<Blob, 'type'>) => type.startsWith('image/')
  const fixed = blobs.filter((blob) => !isPicture(blob)).reduce((sum, { size }) => sum + size, 0)
  const pictures = blobs.filter(isPicture).toSorted((a, b) => a.size - b.size)
  // What a small one leaves over is for the larger ones.
  let [left, count] = [Math.max(0, total - fixed), pictures.length]
  const budgets = new Map<Pick<Blob, 'size' | 'type'>, number>()
  for (const picture of pictures) {
    const budget = Math.min(picture.size, Math.floor(left / count))
    budgets.set(picture, budget)
    left -= budget
    count -= 1
  }
  return blobs.map((blob) => budgets.get(blob) ?? blob.size)
}

async function encodeWithin(blob: Blob, mostBytes: number): Promise<Blob> {
  const bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image' })
  const part = { x: 0, y: 0, width: bitmap.width, height: bitmap.height }
  try {
    let scale = Math.min(1, Math.sqrt(mostBytes / blob.size))
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const size = { width: scaled(bitmap.width, scale), height: scaled(bitmap.height, scale) }
      const drawn = await drawPicture(bitmap, { part, size })
      if (drawn === undefined) break
      if (drawn.size <= mostBytes) return drawn
      scale *= Math.min(0.9, Math.sqrt(mostBytes / drawn.size))
    }
  } finally {
    bitmap.close()
  }
  throw new Error('a picture cannot be made small enough on this device')
}

function scaled(side: number, scale: number): number {
  return Math.max(1, Math.round(side * scale))
}
