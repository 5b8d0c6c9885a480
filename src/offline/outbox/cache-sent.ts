import { readBlobOf } from '../storage/blob-store.ts'
import { cacheSentPictures } from '../storage/offline-pictures.ts'
import type { Acknowledgement } from './outbox-item.ts'

/**
 * Caches the pictures of a post that the server has just taken, from their bytes on this device: its author has seen them there, and
 * the line that carried them may be gone before they came back.
 */
export async function cacheSent({ kind, item, reply }: Acknowledgement): Promise<void> {
  if (kind !== 'create-post' || reply?.post.media.length !== item.pictures.length) return
  // Changed after an attempt that may have arrived, the post may be there with the pictures it had before.
  if (item.idempotencyKey !== item.id) return
  const pictures = await Promise.all(
    reply.post.media.map(async ({ media_url: address }, at) => {
      const { blobKey = '' } = item.pictures[at] ?? {}
      const blob = await readBlobOf(item.memberId, blobKey)
      return blob ? [{ address, blob }] : []
    }),
  )
  await cacheSentPictures(item.memberId, pictures.flat())
}
