import { randomBytes } from 'node:crypto'
import type { UploadedFile } from '#server/http/endpoint-call.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { addUnclaimedMedia, deleteUnclaimedMedia } from '#server/infra/db/unclaimed-media-repo.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'

export interface StoredAttachment {
  file_name: string
  content_type: string
  key: string
  bytes: number
}

interface AttachmentDeps {
  mediaStore: MediaStore
  clock: () => number
}

/** Puts files away under names that cannot be guessed, as unclaimed; nothing serves them to the web. */
export async function storeAttachments(
  { mediaStore, clock }: AttachmentDeps,
  db: Db,
  files: readonly UploadedFile[],
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = []
  for (const { name, type, bytes } of files) {
    const key = `tickets/${randomBytes(24).toString('base64url')}`
    await addUnclaimedMedia(db, [key], clock())
    await mediaStore.put(key, bytes, type)
    stored.push({ file_name: name, content_type: type, key, bytes: bytes.length })
  }
  return stored
}

/** To be called in the transaction that writes the ticket. */
export async function claimAttachments(db: Db, attachments: readonly StoredAttachment[]): Promise<void> {
  await deleteUnclaimedMedia(
    db,
    attachments.map(({ key }) => key),
  )
}

export async function removeAttachments(
  mediaStore: MediaStore,
  db: Db,
  attachments: readonly StoredAttachment[],
): Promise<void> {
  for (const { key } of attachments) await mediaStore.remove(key)
  await claimAttachments(db, attachments)
}
