import { readBlobOf } from '../storage/blob-store.ts'
import { cacheSentPictures } from '../storage/offline-pictures.ts'
import type { PersistedBytes } from './outbox-kind.ts'
import type { Acknowledgement } from './outbox-item.ts'

/**
 * Caches the pictures that the server has just taken, of a post or of the own profile, from their bytes on this device: their author has
 * seen them there, and the line that carried them may be gone before they came back.
 */
export async function cacheSent(acknowledgement: Acknowledgement): Promise<void> {
  const { memberId, idempotencyKey, id, mayHaveArrived } = acknowledgement.item
  // Changed after an attempt that may have arrived, it may be there with the pictures it had before.
  if (idempotencyKey !== id && mayHaveArrived) return
  const pictures = await Promise.all(
    sentPicturesOf(acknowledgement).map(async ({ address, blobKey }) => {
      const blob = await readBlobOf(memberId, blobKey)
      return blob ? [{ address, blob }] : []
    }),
  )
  await cacheSentPictures(memberId, pictures.flat())
}

type SentPicture = Pick<PersistedBytes, 'blobKey'> & { address: string }

/** Where the server has them now, and where their bytes lie on this device. */
function sentPicturesOf({ kind, item, reply }: Acknowledgement): SentPicture[] {
  if (reply === null) return []
  if (kind === 'upload-picture') {
    const address = 'bannerUrl' in reply ? reply.bannerUrl : reply.profile_picture_url
    return [{ address, blobKey: item.blobKey }]
  }
  if (kind !== 'create-post' || reply.post.media.length !== item.pictures.length) return []
  return reply.post.media.map(({ media_url: address }, at) => ({ address, blobKey: item.pictures[at]?.blobKey ?? '' }))
}
