import type { AccountId } from '#contract/ids.ts'
import { ApiError } from '../api/api-error.ts'
import type { Call } from '../api/call.ts'
import type { UploadFile } from '../api/call-input.ts'
import { type OutboxItem, recordOf, type Acknowledgement, acknowledgementSchema } from './outbox-item.ts'
import type { PendingFile, Send } from './outbox-kind.ts'

export interface SendDeps {
  call: Call
  readBlob: (memberId: AccountId, blobKey: string) => Promise<Blob | undefined>
}

/** Sends one item and answers it with the server's reply; throws `ApiError`. Safe to repeat: the item's key goes along. */
export async function sendItem(item: OutboxItem, { call, readBlob }: SendDeps): Promise<Acknowledgement> {
  const { memberId, idempotencyKey, tries } = item
  const files = await Promise.all(filesOf(item).map((file, at) => loadFile(file, { at, memberId, readBlob })))
  const timeoutMs = timeoutMsFor(
    tries,
    files.reduce((sum, { blob }) => sum + blob.size, 0),
  )
  const send: Send = (endpoint, input) => call(endpoint, input, { memberId, idempotencyKey, timeoutMs })
  const reply = await recordOf(item).send(item, send, files)
  const acknowledgement = acknowledgementSchema.parse({ kind: item.kind, item, reply })
  refuseLostEdit(acknowledgement)
  return acknowledgement
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
  if (!blob) throw refusal('media-unsupported', 'A picture of this is no longer on this device.')
  return { blob, name: name ?? `picture-${at}.${type.split('/').at(-1) ?? 'bin'}` }
}

// 20 s, more with every try and for every 20 kB: a slow link must get through in the end, a dead one hold nothing for long.
function timeoutMsFor(tries: number, bytes: number): number {
  return Math.min(240_000, 20_000 * 1.5 ** Math.min(4, Math.max(0, tries - 1)) + bytes / 20)
}

// An edit made after an attempt whose answer was lost: the server has what came first. Saying so loses nothing.
function refuseLostEdit({ item, reply }: Acknowledgement): void {
  if (item.idempotencyKey === item.id || reply === null) return
  const isLost = recordOf(item).isOther?.(item, reply) ?? false
  if (isLost) throw refusal('conflict', 'It was published before your change, as it was then.')
}

function refusal(code: 'media-unsupported' | 'conflict', message: string): ApiError {
  return new ApiError(message, { kind: 'refused', status: 409, code, field: undefined, retryAfterMs: undefined })
}
