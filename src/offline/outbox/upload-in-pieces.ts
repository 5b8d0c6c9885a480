import type { AccountId } from '#contract/ids.ts'
import { beginUpload, continueUpload, type UploadUse } from '#contract/upload.ts'
import { ApiError } from '../api/api-error.ts'
import type { Call, CallOptions } from '../api/call.ts'

export interface UploadBy {
  memberId: AccountId
  /** Of the item that the file belongs to. */
  tries: number
  /** Hears when something arrived that need not be sent again, and how many bytes that are in all. */
  progressed: (arrived: number) => void
  /** What the file is for; a picture unless said. */
  use?: UploadUse | undefined
  signal?: AbortSignal | undefined
}

/**
 * Brings a file to the server in pieces and answers the upload it became; undefined when the server is of a version that takes none.
 * It goes on where an attempt before left it, in whichever tab that was.
 */
export type Upload = (file: Blob, by: UploadBy) => Promise<string | undefined>

/** Large enough that a round trip of 10 s does not rule, small enough that it arrives in a minute at 1 kB a second. */
const smallestPiece = 32_000
/** Half of what nginx lets through unless told otherwise. */
const largestPiece = 512_000
const pieceMs = 30_000

/** For a call without files: 20 s, more with every try. */
export function callTimeoutMs(tries: number): number {
  return 20_000 * 1.5 ** Math.min(4, Math.max(0, tries - 1))
}

/** `now` in ms, from any start. */
export function createUpload({ call, now }: { call: Call; now: () => number }): Upload {
  /** Bytes a ms, as the last piece had it; of a line that is not known, a slow one. */
  let pace = smallestPiece / pieceMs
  /** By upload, how much of it was there when this context last heard. */
  const known = new Map<string, number>()

  return async (file, { memberId, tries, progressed, signal, use = 'picture' }) => {
    const timeoutMs = callTimeoutMs(tries)
    const body = { sha256: await hashOf(file), bytes: file.size, use }
    let upload = await begin({ body }, { memberId, timeoutMs, signal })
    while (upload && upload.offset < upload.bytes) {
      const { id, offset } = upload
      if (offset > (known.get(id) ?? 0)) progressed(offset)
      known.set(id, offset)
      const size = Math.round(Math.min(largestPiece, Math.max(smallestPiece, pace * pieceMs)))
      const blob = file.slice(offset, offset + size)
      const startedAt = now()
      const within = { memberId, signal, timeoutMs: timeoutMs + (2 * blob.size) / pace }
      const reply = await call(continueUpload, { params: { id }, piece: { offset, blob } }, within).catch(slower)
      upload = reply.upload
      pace = blob.size / Math.max(1, now() - startedAt)
      progressed(upload.offset)
    }
    if (upload) known.delete(upload.id)
    return upload?.id
  }

  async function begin(input: Parameters<typeof call<typeof beginUpload>>[1], options: CallOptions) {
    try {
      return (await call(beginUpload, input, options)).upload
    } catch (cause) {
      // One that takes no pieces, or none for this.
      if (cause instanceof ApiError && (cause.status === 404 || cause.field === 'use')) return undefined
      throw cause
    }
  }

  function slower(cause: unknown): never {
    pace = smallestPiece / pieceMs
    // Gone since, or further than was thought: to be begun again, which tells.
    const isOutdated = cause instanceof ApiError && (cause.status === 404 || cause.status === 409)
    throw isOutdated ? toBeTriedAgain(cause) : cause
  }
}

/** A refusal that another attempt will not meet. */
export function toBeTriedAgain({ message, field }: ApiError): ApiError {
  const again = { kind: 'refused', status: 503, code: 'unavailable', retryAfterMs: undefined } as const
  return new ApiError(message, { ...again, field })
}

/** SHA-256, hexadecimal. */
async function hashOf(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
