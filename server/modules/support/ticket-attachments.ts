import { dayMs } from '#contract/durations.ts'
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { UploadedFile } from '#server/http/endpoint-call.ts'
import { whileThere } from '#server/http/while-there.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { addUnclaimedMedia, deleteUnclaimedMedia } from '#server/infra/db/unclaimed-media-repo.ts'
import { sweptAtOnce } from '#server/infra/jobs/upkeep.ts'
import { makeWorkSlots } from '#server/infra/jobs/work-slots.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'
import type { RemovalDeps } from '#server/infra/media/remove-media.ts'
import { refuse } from '#server/refusal.ts'
import { attachmentTypeOf } from './attachment-type.ts'
import { deleteAttachments, findAttachmentsUntil } from './ticket-repo.ts'

export const attachmentLifeMs = 90 * dayMs
/** The store takes whole files: two of them are in memory at a time. */
const runInSlot = makeWorkSlots({ atOnce: 2, waiting: 60 })

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

/** Puts files away under names that cannot be guessed, as unclaimed. */
export async function storeAttachments(
  deps: AttachmentDeps,
  db: Db,
  files: readonly UploadedFile[],
): Promise<StoredAttachment[]> {
  const stored: StoredAttachment[] = []
  for (const file of files) {
    const slot = await runInSlot(() => storeAttachment(deps, db, file))
    if (!slot) {
      throw refuse('unavailable', 'Too many files are being put away. Please try again in a moment.', {
        retryAfterS: 10,
      })
    }
    stored.push(slot.done)
  }
  return stored
}

async function storeAttachment(
  { mediaStore, clock }: AttachmentDeps,
  db: Db,
  { name, path }: UploadedFile,
): Promise<StoredAttachment> {
  const bytes = await whileThere([{ path }], () => readFile(path))
  const key = attachmentKey(randomBytes(24).toString('base64url'))
  await addUnclaimedMedia(db, [key], clock())
  // A store that shows what it has to a browser shows it as a download.
  await mediaStore.put(key, bytes, 'application/octet-stream')
  return { file_name: name, content_type: attachmentTypeOf(bytes), key, bytes: bytes.length }
}

/** The key of an attachment in the media store, by the name in its address. */
export function attachmentKey(name: string): string {
  return `tickets/${name}`
}

/** Where an attachment can be downloaded by whoever was told its name. */
export function attachmentPath(key: string): string {
  return `/download/attachments/${key.slice(attachmentKey('').length)}`
}

/** To be called in the transaction that writes the ticket. */
export async function claimAttachments(db: Db, attachments: readonly Pick<StoredAttachment, 'key'>[]): Promise<void> {
  await deleteUnclaimedMedia(
    db,
    attachments.map(({ key }) => key),
  )
}

/** Removes attachments after 90 days; their tickets stay. */
export async function sweepAttachments(deps: RemovalDeps): Promise<void> {
  const { db, clock, removeMedia } = deps
  const until = clock() - attachmentLifeMs
  for (;;) {
    const old = await findAttachmentsUntil(db, { until, limit: sweptAtOnce })
    if (old.length === 0) return
    const keys = old.map(({ key }) => key)
    await runTransaction(deps, async (transaction) => {
      await removeMedia(transaction, keys)
      await deleteAttachments(transaction, keys)
    })
  }
}
