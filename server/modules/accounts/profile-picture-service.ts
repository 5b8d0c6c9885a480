import type { UploadedFile } from '#server/http/endpoint-call.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { PictureStorage } from '#server/infra/media/picture-storage.ts'
import { refuse } from '#server/refusal.ts'
import type { StorePictures } from '#server/http/store-pictures.ts'
import { replacePicture, type PictureColumn } from './profile-repo.ts'

/** Pixels: what a profile shows at most, also on dense screens. The wider variants lie beside it. */
const shownWidth: Record<PictureColumn, number> = { picture_media: 320, banner_media: 1280 }

interface ProfilePictureDeps {
  storage: PictureStorage
  storePictures: StorePictures
  /** Address of a variant of a stored picture. */
  pictureUrl: (key: string, width: number) => string
  /** The other way round; undefined for an address that is not one of ours. */
  pictureKeyOf: (url: string | null) => string | undefined
}

export interface PictureChange {
  column: PictureColumn
  url: string | null
}

export type ProfilePictureService = ReturnType<typeof makeProfilePictureService>

/** Banners and pictures of profiles. */
export function makeProfilePictureService({ storage, storePictures, pictureUrl, pictureKeyOf }: ProfilePictureDeps) {
  return {
    /** Re-encodes and stores an upload; slow, so before the transaction. */
    async takeIn(
      db: Db,
      files: readonly UploadedFile[],
      { column, accountId }: { column: PictureColumn; accountId: string },
    ): Promise<PictureChange & { url: string }> {
      const [stored] = await storePictures(db, files.slice(0, 1), accountId)
      if (!stored) throw refuse('bad-request', 'Please choose a picture.')
      const { key, widths } = stored
      return { column, url: pictureUrl(key, widthToShow(widths, shownWidth[column])) }
    },

    /** Puts the new address in place, or none, in the transaction `db`; what it replaced goes with that. */
    async set(db: Db, change: PictureChange, accountId: string): Promise<void> {
      const replacedUrl = await replacePicture(db, accountId, change)
      await storage.claim(db, pictureAt(change.url))
      await storage.removeAll(db, pictureAt(replacedUrl))
    },
  }

  function pictureAt(url: string | null): { key: string }[] {
    const key = pictureKeyOf(url)
    return key === undefined ? [] : [{ key }]
  }
}

/** The narrowest variant that is wide enough, or the widest there is. */
export function widthToShow(widths: readonly number[], wanted: number): number {
  return widths.find((width) => width >= wanted) ?? widths.at(-1) ?? wanted
}
