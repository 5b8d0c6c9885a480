import { delMany, entries, set } from 'idb-keyval'
import * as z from 'zod/mini'
import { dayMs } from '#contract/durations.ts'
import { inboxDatabase } from './databases.ts'
import { keyValueStore } from './key-value.ts'

const sharedSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  // Bytes and type apart: blobs in IndexedDB have lost their content in some browsers.
  pictures: z.array(z.object({ name: z.string(), type: z.string(), bytes: z.custom<ArrayBuffer>(isArrayBuffer) })),
  /** Milliseconds since 1970. */
  receivedAt: z.number(),
})

/** What another app handed over. */
export type SharedItem = z.infer<typeof sharedSchema>

/** What nobody took by then is forgotten, as is the oldest of more than a few. */
const retentionMs = 7 * dayMs
const maxShares = 5

const inbox = keyValueStore(inboxDatabase, 'strict')

// By its tag: under test the bytes come from another realm, where `instanceof` is false.
function isArrayBuffer(value: unknown): boolean {
  return Object.prototype.toString.call(value) === '[object ArrayBuffer]'
}

/** Keeps what was shared, on the disk before the promise resolves; rejects with `StorageFullError`. */
export async function persistShared(shared: Omit<SharedItem, 'id' | 'receivedAt'>, now: number): Promise<string> {
  const id = crypto.randomUUID()
  await set(id, { ...shared, id, receivedAt: now } satisfies SharedItem, inbox)
  const waiting = await listShared(now)
  await removeShared(waiting.slice(0, Math.max(0, waiting.length - maxShares)).map((item) => item.id))
  return id
}

/** What waits to be taken over, oldest first; what is too old or of another shape is removed. */
export async function listShared(now: number): Promise<SharedItem[]> {
  const stored: [string, unknown][] = await entries(inbox)
  const items = stored.flatMap(([, value]) => sharedSchema.safeParse(value).data ?? [])
  const waiting = items.filter(({ receivedAt }) => now - receivedAt < retentionMs)
  const ids = new Set(waiting.map(({ id }) => id))
  await removeShared(stored.map(([key]) => key).filter((key) => !ids.has(key)))
  return waiting.sort((a, b) => a.receivedAt - b.receivedAt)
}

export async function removeShared(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await delMany([...ids], inbox)
}
