import type { Db } from '#server/infra/db/tables.ts'
import { addUnclaimedMedia, deleteUnclaimedMedia } from '#server/infra/db/unclaimed-media-repo.ts'
import type { ProcessImage } from './image-processing.ts'
import { newPictureKey, pictureFile } from './media-key.ts'
import type { MediaStore } from './media-store.ts'
import type { PictureSource } from './picture-source.ts'
import type { RemoveMedia } from './remove-media.ts'

/** A picture in the store; `media-key.ts` makes its addresses. */
export interface StoredPicture {
  key: string
  /** Pixels of the largest variant. */
  width: number
  height: number
  /** Base64. */
  thumbhash: string
  /** Of every variant, narrowest first. */
  widths: number[]
}

type PictureName = Pick<StoredPicture, 'key'>

export type PictureStorage = ReturnType<typeof makePictureStorage>

interface PictureStorageDeps {
  mediaStore: MediaStore
  removeMedia: RemoveMedia
  processImage: ProcessImage
  /** Refuses what may not be used, by its narrowest variant. */
  refuseBlocked: (db: Db, narrowest: Buffer) => Promise<void>
  clock: () => number
}

/**
 * Takes uploads in and has removed what they became. Files and rows share no transaction, so a picture is recorded as unclaimed
 * until a row refers to it: what a crash leaves behind is swept away a day later.
 */
export function makePictureStorage(deps: PictureStorageDeps) {
  const { mediaStore, removeMedia, processImage, refuseBlocked, clock } = deps
  return { store, storeAll, claim, removeAll }

  /** Re-encodes an upload and stores every variant. Slow, so never inside a transaction. */
  async function store(db: Db, source: PictureSource): Promise<StoredPicture> {
    const { width, height, thumbhash, variants } = await processImage(source)
    const [narrowest] = variants
    if (narrowest) await refuseBlocked(db, narrowest.webp)
    const key = newPictureKey()
    await addUnclaimedMedia(db, [directoryOf({ key })], clock())
    try {
      for (const variant of variants) {
        await mediaStore.put(pictureFile(key, variant.width), variant.webp, 'image/webp')
      }
    } catch (error) {
      await removeAll(db, [{ key }])
      throw error
    }
    return { key, width, height, thumbhash, widths: variants.map((variant) => variant.width) }
  }

  /** All or none: when one is refused the others are removed again. */
  async function storeAll(db: Db, uploads: readonly { path: string }[]): Promise<StoredPicture[]> {
    const stored: StoredPicture[] = []
    try {
      for (const { path } of uploads) stored.push(await store(db, path))
    } catch (error) {
      await removeAll(db, stored)
      throw error
    }
    return stored
  }

  /** To be called in the transaction that writes rows which refer to the pictures. */
  async function claim(db: Db, pictures: readonly PictureName[]): Promise<void> {
    await deleteUnclaimedMedia(db, pictures.map(directoryOf))
  }

  /** To be called in the transaction that takes the rows away which referred to the pictures, or finds that none do. */
  async function removeAll(db: Db, pictures: readonly PictureName[]): Promise<void> {
    await removeMedia(db, pictures.map(directoryOf))
  }
}

function directoryOf({ key }: PictureName): string {
  return `${key}/`
}
