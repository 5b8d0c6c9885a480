import type { ProcessImage } from './image-processing.ts'
import { newPictureKey, pictureFile } from './media-key.ts'
import type { MediaStore } from './media-store.ts'

/** A picture in the store; `media-key.ts` makes its addresses. */
export interface KeptPicture {
  key: string
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** Base64. */
  thumbhash: string
  /** Of every variant, narrowest first. */
  widths: number[]
}

export type PictureKeeper = ReturnType<typeof makePictureKeeper>

/** Takes uploads in: re-encodes them and puts every variant into the store. Slow, so never inside a transaction. */
export function makePictureKeeper({
  mediaStore,
  processImage,
}: {
  mediaStore: MediaStore
  processImage: ProcessImage
}) {
  return { keep, keepAll, remove, removeAll }

  async function keep(bytes: Buffer): Promise<KeptPicture> {
    const { width, height, thumbhash, variants } = await processImage(bytes)
    const key = newPictureKey()
    try {
      for (const variant of variants) {
        await mediaStore.put(pictureFile(key, variant.width), variant.webp, 'image/webp')
      }
    } catch (error) {
      await remove(key)
      throw error
    }
    return { key, width, height, thumbhash, widths: variants.map((variant) => variant.width) }
  }

  /** All or none: when one is refused the others are removed again. */
  async function keepAll(uploads: readonly Buffer[]): Promise<KeptPicture[]> {
    const kept: KeptPicture[] = []
    try {
      for (const bytes of uploads) kept.push(await keep(bytes))
    } catch (error) {
      await removeAll(kept.map(({ key }) => key))
      throw error
    }
    return kept
  }

  async function remove(key: string): Promise<void> {
    await mediaStore.remove(`${key}/`)
  }

  async function removeAll(keys: readonly string[]): Promise<void> {
    for (const key of keys) await remove(key)
  }
}
