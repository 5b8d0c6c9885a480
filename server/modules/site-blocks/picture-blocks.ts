import type { RecordSiteAct } from '#server/infra/db/audit-log-repo.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { pictureFile, pictureWidths } from '#server/infra/media/media-key.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'
import { isSamePicture, pictureHash } from '#server/infra/media/picture-hash.ts'
import { refuse } from '#server/refusal.ts'
import { deletePictureBlocksOf, findStoredPicturesOf, insertSiteBlock, listBlockedValues } from './site-block-repo.ts'

export type PictureBlocks = ReturnType<typeof makePictureBlocks>

interface PictureBlockDeps {
  mediaStore: MediaStore
  clock: () => number
  newId: () => string
  record: RecordSiteAct
}

/** A removed post whose pictures are blocked. */
interface Removed {
  postId: string
  reason: string
  /** Who blocks them. */
  by: string
}

/** All are compared with each picture that comes in. */
const mostPictures = 2_000

/** Pictures of removed posts that nobody posts again, known by what they look like. */
export function makePictureBlocks({ mediaStore, clock, newId, record }: PictureBlockDeps) {
  return {
    /** What the pictures of a post look like: slow, so never inside a transaction. */
    async hashesOf(db: Db, postId: string): Promise<string[]> {
      const hashes: string[] = []
      for (const { key, widths } of await findStoredPicturesOf(db, postId)) {
        const stored = await mediaStore.read(pictureFile(key, pictureWidths(widths)[0] ?? 0))
        const hash = stored && (await pictureHash(stored.bytes))
        if (hash !== undefined) hashes.push(hash)
      }
      if (hashes.length === 0)
        throw refuse(
          'conflict',
          'There is too little in these pictures to know them again. Remove the post without it.',
        )
      return hashes
    },

    async block(db: Db, hashes: readonly string[], { postId, reason, by }: Removed): Promise<void> {
      if ((await listBlockedValues(db, 'picture', mostPictures)).length + hashes.length > mostPictures)
        throw refuse('conflict', `There are ${mostPictures} blocked pictures already. Please lift some first.`)
      for (const value of hashes) {
        const row = { id: newId(), kind: 'picture', value, reason, by_id: by, created_at: clock(), post_id: postId }
        await insertSiteBlock(db, row)
      }
      await record(db, { action: 'block', reason: `Pictures of a removed post: ${reason}`, by, about: postId })
    },

    /** With the post, its pictures are allowed again. */
    lift: deletePictureBlocksOf,

    /** Refuses a picture that is blocked; looks at none while nothing is. */
    async refuse(db: Db, narrowest: Buffer): Promise<void> {
      const blocked = await listBlockedValues(db, 'picture', mostPictures)
      if (blocked.length === 0) return
      const hash = await pictureHash(narrowest)
      if (hash !== undefined && blocked.some((value) => isSamePicture(value, hash)))
        throw refuse('forbidden', 'Moderators removed this picture. It cannot be used again.', { field: 'media' })
    },
  }
}
