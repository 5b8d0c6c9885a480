import { randomBytes } from 'node:crypto'
import type { UploadedFile } from '#server/http/call.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'

export interface KeptAttachment {
  file_name: string
  content_type: string
  key: string
  bytes: number
}

/** Puts files away under names that cannot be guessed; nothing serves them to the web. */
export async function keepAttachments(
  mediaStore: MediaStore,
  files: readonly UploadedFile[],
): Promise<KeptAttachment[]> {
  const kept: KeptAttachment[] = []
  for (const { name, type, bytes } of files) {
    const key = `tickets/${randomBytes(24).toString('base64url')}`
    await mediaStore.put(key, bytes, type)
    kept.push({ file_name: name, content_type: type, key, bytes: bytes.length })
  }
  return kept
}

export async function removeAttachments(mediaStore: MediaStore, attachments: readonly KeptAttachment[]): Promise<void> {
  for (const { key } of attachments) await mediaStore.remove(key)
}
