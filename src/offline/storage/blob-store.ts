import { delMany, get, keys, set } from 'idb-keyval'
import * as z from 'zod/mini'
import type { AccountId } from '#contract/ids.ts'
import { blobDatabase } from './databases.ts'
import { keyValueStore } from './key-value.ts'
import { writeMakingRoom } from './make-room.ts'
import { readSession } from './session-store.ts'
import { FileGoneError } from './storage-error.ts'

// Bytes and type apart: blobs in IndexedDB have lost their content in some browsers.
const persistedBlobSchema = z.object({ bytes: z.custom<ArrayBuffer>(isArrayBuffer), type: z.string() })

// By its tag: under test the bytes come from another realm, where `instanceof` is false.
function isArrayBuffer(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}

const storeOf = (memberId: AccountId) => keyValueStore(blobDatabase(memberId), 'strict')

/** Persists the bytes of a picture or attachment and answers the key they lie under; rejects with `StorageFullError` or `FileGoneError`. */
export async function persistBlob(blob: Blob): Promise<string> {
  const session = await readSession()
  if (!session) throw new Error('A picture can be persisted only while somebody is signed in.')
  const memberId = session.user.id
  // The time comes first: the sweep spares what is young, as its draft or item may still be on its way.
  const blobKey = `${Date.now()}-${crypto.randomUUID()}`
  const stored = { bytes: await bytesOf(blob), type: blob.type }
  await writeMakingRoom(memberId, () => set(blobKey, stored, storeOf(memberId)))
  return blobKey
}

/** The bytes of a picked file; rejects with `FileGoneError` when it can be read no more. */
export async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer()
  } catch (cause) {
    throw new FileGoneError('gone', { cause })
  }
}

/** The bytes under a key, of the signed-in member; undefined when they are gone. */
export async function readBlob(blobKey: string): Promise<Blob | undefined> {
  const session = await readSession()
  return session && readBlobOf(session.user.id, blobKey)
}

/** The bytes under a key of this member, whoever is signed in by now; undefined when they are gone. */
export async function readBlobOf(memberId: AccountId, blobKey: string): Promise<Blob | undefined> {
  const stored = persistedBlobSchema.safeParse(await get(blobKey, storeOf(memberId)))
  return stored.success ? new Blob([stored.data.bytes], { type: stored.data.type }) : undefined
}

/** Every blob key of a member with the time it was made, in ms since 1970. */
export async function listBlobs(memberId: AccountId): Promise<{ blobKey: string; persistedAt: number }[]> {
  const blobKeys = await keys<string>(storeOf(memberId))
  return blobKeys.map((blobKey) => ({ blobKey, persistedAt: Number.parseInt(blobKey, 10) }))
}

export async function removeBlobs(memberId: AccountId, blobKeys: readonly string[]): Promise<void> {
  if (blobKeys.length > 0) await delMany([...blobKeys], storeOf(memberId))
}
