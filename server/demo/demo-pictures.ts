import { processImage, type ProcessedImage } from '#server/infra/media/image-processing.ts'
import { newPictureKey, pictureFile } from '#server/infra/media/media-key.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'
import type { StoredPicture } from '#server/infra/media/picture-storage.ts'
import sharp from 'sharp'

export interface PaintedScene {
  image: ProcessedImage
  altText: string
}

/** Paints a drawing and takes it in as if a member had uploaded it. */
export async function paint(svg: string): Promise<ProcessedImage> {
  return processImage(await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer())
}

/** Puts a copy of a picture into the store: each use has its own, so that deleting one post takes none from another. */
export async function keepCopy(store: MediaStore, image: ProcessedImage): Promise<StoredPicture> {
  const key = newPictureKey()
  const { width, height, thumbhash, variants } = image
  await Promise.all(variants.map((variant) => store.put(pictureFile(key, variant.width), variant.webp, 'image/webp')))
  return { key, width, height, thumbhash, widths: variants.map((variant) => variant.width) }
}

/** Maps in order, so many at a time. */
export async function mapAtOnce<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))))
  }
  return results
}
