import { makeHeldCounts } from '#server/http/held-counts.ts'
import { whileThere } from '#server/http/while-there.ts'
import { tooManyOwnUploads, uploadsOfMember } from '#server/http/uploads.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { PictureStorage, StoredPicture } from '#server/infra/media/picture-storage.ts'

export type StorePictures = ReturnType<typeof makeStorePictures>

/** Stores pictures of a few writes of one member at once: uploads that are named lie there already, and nothing else bounds them. */
export function makeStorePictures(pictures: PictureStorage) {
  const members = makeHeldCounts(uploadsOfMember)

  return async (db: Db, files: { path: string }[], memberId: string): Promise<StoredPicture[]> => {
    const leave = members.take(memberId)
    if (!leave) throw tooManyOwnUploads()
    try {
      return await whileThere(files, () => pictures.storeAll(db, files))
    } finally {
      leave()
    }
  }
}
