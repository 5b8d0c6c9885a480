import { persistBlob, readBlob } from '#src/offline/storage/blob-store.ts'
import { withPictureType } from '#src/offline/storage/with-picture-type.ts'
import { NotAPictureError } from './not-a-picture-error.ts'
import { preparePicture } from './prepare-picture.ts'
import type { ShrunkPicture } from './shrink-picture.ts'

/** A picture that lies on the device as it was picked. */
export interface OriginalPicture {
  blobKey: string
  name: string
  type: string
}

/** The same one, ready to leave the device. */
export interface PreparedPicture {
  blobKey: string
  type: string
  width: number
  height: number
}

export type Prepare = (file: File) => Promise<ShrunkPicture>

const underWay = new Map<string, Promise<PreparedPicture>>()

/** Persists a picture as it was picked; rejects with `StorageFullError` or `FileGoneError`, with `NotAPictureError` for other files. */
export async function persistOriginal(picked: File): Promise<OriginalPicture> {
  const file = await withPictureType(picked)
  if (!file.type.startsWith('image/')) throw new NotAPictureError(`${file.name} is not an image`)
  return { blobKey: await persistBlob(file), name: file.name, type: file.type }
}

/**
 * Makes what was picked ready to leave the device, beside the original: once, however many ask for it meanwhile. Rejects with
 * `NotAPictureError` when it cannot be read, with `LostCodeError` when what reads it did not come, with `StorageFullError`.
 */
export function prepareOriginal(
  original: OriginalPicture,
  prepare: Prepare = preparePicture,
): Promise<PreparedPicture> {
  const { blobKey } = original
  const preparing = underWay.get(blobKey) ?? prepareOnce(original, prepare).finally(() => underWay.delete(blobKey))
  underWay.set(blobKey, preparing)
  return preparing
}

async function prepareOnce({ blobKey, name, type }: OriginalPicture, prepare: Prepare): Promise<PreparedPicture> {
  const bytes = await readBlob(blobKey)
  if (!bytes) throw new NotAPictureError(`${name} is no longer on this device`)
  const { blob, width, height } = await prepare(new File([bytes], name, { type }))
  return { blobKey: await persistBlob(blob), type: blob.type, width, height }
}
