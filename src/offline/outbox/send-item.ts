import { minuteMs } from '#contract/durations.ts'
import type { AccountId } from '#contract/ids.ts'
import { ApiError, refusedWith } from '../api/api-error.ts'
import type { Call } from '../api/call.ts'
import type { UploadFile } from '../api/call-input.ts'
import { type OutboxItem, recordOf, type Acknowledgement } from './outbox-item.ts'
import { acknowledgementSchema } from './outbox-schemas.ts'
import type { PendingFile, Send } from './outbox-kind.ts'
import { callTimeoutMs, toBeTriedAgain, type Upload } from './upload-in-pieces.ts'

export interface SendDeps {
  call: Call
  readBlob: (memberId: AccountId, blobKey: string) => Promise<Blob | undefined>
  upload: Upload
  /** Keeps on the item which uploads its files became. */
  recordUploads: (item: OutboxItem, uploads: Uploads) => Promise<void>
}

interface Sending {
  progressed: () => void
  signal?: AbortSignal | undefined
}

type Uploads = Readonly<Record<string, string>>

/**
 * Sends one item and answers it with the server's reply; throws `ApiError`. Safe to repeat: the item's key goes along. `progressed`
 * hears when something arrived that does not have to be sent again.
 */
export async function sendItem(
  item: OutboxItem,
  deps: SendDeps,
  { progressed, signal }: Sending = { progressed: () => {} },
): Promise<Acknowledgement> {
  const { call, readBlob } = deps
  const { memberId, idempotencyKey, tries } = item
  const files = await Promise.all(filesOf(item).map((file, at) => loadFile(file, { at, memberId, readBlob })))
  const timeoutMs = timeoutMsFor(
    tries,
    files.reduce((sum, { blob }) => sum + blob.size, 0),
  )
  const send: Send = (endpoint, input) => call(endpoint, input, { memberId, idempotencyKey, timeoutMs, signal })
  const ids = isForPieces(item, files) ? await sendAhead(item, files, { ...deps, progressed, signal }) : undefined
  const reply = ids ? await sendNaming(item, { ids, send, deps }) : await recordOf(item).send(item, send, files)
  const acknowledgement = acknowledgementSchema.parse({ kind: item.kind, item, reply })
  refuseLostEdit(acknowledgement)
  return acknowledgement
}

// What is small goes in one call: two round trips less for each picture, and a lost connection costs little. When that did not arrive
// at once it goes in pieces, too. To the server both are the same write.
const smallBytes = 100_000

function isForPieces(item: OutboxItem, files: readonly UploadFile[]): boolean {
  // There are no pieces of an empty file.
  if (!recordOf(item).sendUploaded || files.length === 0 || files.some(({ blob }) => blob.size === 0)) return false
  const bytes = files.reduce((sum, { blob }) => sum + blob.size, 0)
  return bytes > smallBytes || item.tries > 1 || item.uploads !== undefined
}

/** Uploads the files one by one, and records each that is there; undefined when the server is of a version that takes none. */
async function sendAhead(
  item: OutboxItem,
  files: readonly UploadFile[],
  { upload, recordUploads, progressed, signal }: SendDeps & Sending,
): Promise<string[] | undefined> {
  const { memberId, tries } = item
  const by = { memberId, tries, progressed, signal, use: recordOf(item).uploadUse }
  const uploads: Record<string, string> = { ...item.uploads }
  const ids: string[] = []
  for (const [at, { blobKey }] of filesOf(item).entries()) {
    const file = files[at]
    const id = uploads[blobKey] ?? (file && (await upload(file.blob, by)))
    if (id === undefined) return undefined
    ids.push(id)
    if (uploads[blobKey] === id) continue
    uploads[blobKey] = id
    await recordUploads(item, uploads)
  }
  return ids
}

interface Naming {
  ids: readonly string[]
  send: Send
  deps: Pick<SendDeps, 'recordUploads'>
}

/** Sends what names the uploads. When the server has them no more, as after a day, they are sent anew at the next try. */
async function sendNaming(item: OutboxItem, { ids, send, deps }: Naming): Promise<unknown> {
  try {
    return await recordOf(item).sendUploaded?.(item, send, ids)
  } catch (cause) {
    if (!(cause instanceof ApiError) || cause.field !== 'media_uploads') throw cause
    await deps.recordUploads(item, {})
    throw toBeTriedAgain(cause)
  }
}

/** The blob keys an item needs. */
export function blobKeysOf(item: OutboxItem): string[] {
  return filesOf(item).map(({ blobKey }) => blobKey)
}

function filesOf(item: OutboxItem): readonly PendingFile[] {
  return recordOf(item).files?.(item) ?? []
}

interface Loading {
  at: number
  memberId: AccountId
  readBlob: SendDeps['readBlob']
}

async function loadFile(
  { blobKey, type, name }: PendingFile,
  { at, memberId, readBlob }: Loading,
): Promise<UploadFile> {
  const blob = await readBlob(memberId, blobKey)
  if (!blob) throw refusedWith(409, 'media-unsupported', 'A picture of this is no longer on this device.')
  return { blob, name: name ?? `picture-${at}.${type.split('/').at(-1) ?? 'bin'}` }
}

/** As long as the server takes to receive a call. */
const longestTimeoutMs = 10 * minuteMs

// More with every try, down to the pace of 1 kB a second: a slow link must get through in the end, a dead one hold nothing for long.
function timeoutMsFor(tries: number, bytes: number): number {
  const bytesPerMs = Math.max(0.8, 20 / 4 ** Math.max(0, tries - 1))
  return Math.min(longestTimeoutMs, callTimeoutMs(tries) + bytes / bytesPerMs)
}

// An edit made after an attempt whose answer was lost: the server has what came first. Saying so loses nothing.
function refuseLostEdit({ item, reply }: Acknowledgement): void {
  if (item.idempotencyKey === item.id || reply === null) return
  const isLost = recordOf(item).isOther?.(item, reply) ?? false
  if (isLost) throw refusedWith(409, 'conflict', 'It was published before your change, as it was then.')
}
