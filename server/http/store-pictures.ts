import { existsSync } from 'node:fs'
import { makeHeldCounts } from '#server/http/held-counts.ts'
import { tooManyOwnUploads, uploadsOfMember } from '#server/http/uploads.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { PictureStorage, StoredPicture } from '#server/infra/media/picture-storage.ts'
import { refuse } from '#server/refusal.ts'

export type StorePictures = ReturnType<typeof makeStorePictures>

/** Stores pictures of a few writes of one member at once: uploads that are named lie there already, and nothing else bounds them. */
export function makeStorePictures(pictures: PictureStorage) {
  const members = makeHeldCounts(uploadsOfMember)

  return async (db: Db, files: { path: string }[], memberId: string): Promise<StoredPicture[]> => {
    refuseMissing(files)
    const leave = members.take(memberId)
    if (!leave) throw tooManyOwnUploads()
    try {
      return await pictures.storeAll(db, files)
    } catch (error) {
      // Another write may have used one up while it was read.
      refuseMissing(files)
      throw error
    } finally {
      leave()
    }
  }
}

// One that was named by another write is used up.
function refuseMissing(files: readonly { path: string }[]): void {
  if (files.every(({ path }) => existsSync(path))) return
  throw refuse('conflict', 'A picture has to be sent again.', { field: 'media_uploads' })
}
