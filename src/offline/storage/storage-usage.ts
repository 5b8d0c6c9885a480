import { entries } from 'idb-keyval'
import type { AccountId } from '#contract/ids.ts'
import { apiCachesOf, offlinePicturesCacheName, mediaCacheName } from './cache-names.ts'
import { blobDatabase, acknowledgementDatabase, draftDatabase, memberDatabase, outboxDatabase } from './databases.ts'
import { blobKeysOfDrafts } from './draft-store.ts'
import { keyValueStore } from './key-value.ts'

/** What takes up room on the device, in bytes as the content counts; the browser may need more or less to keep it. */
export interface StorageUsage {
  pictures: number
  /** Posts, people and lists. */
  posts: number
  drafts: number
  /** What waits in the outbox, with its pictures. */
  waiting: number
}

/** Adds up what is persisted for a member. */
export async function measureStorage(memberId: AccountId): Promise<StorageUsage> {
  const pictureCaches = [mediaCacheName(memberId), mediaCacheName('visitor'), offlinePicturesCacheName(memberId)]
  const answers = apiCachesOf(memberId).map(sizeOfCache)
  const kept = [memberDatabase(memberId), acknowledgementDatabase(memberId)].map(sizeOfDatabase)
  const [blobs, draftKeys] = [await sizesOfBlobs(memberId), new Set(await blobKeysOfDrafts(memberId))]
  const bytesOf = (isWanted: (key: string) => boolean) =>
    sum([...blobs].map(([key, size]) => (isWanted(key) ? size : 0)))
  return {
    pictures: sum(await Promise.all(pictureCaches.map(sizeOfCache))),
    posts: sum(await Promise.all([...answers, ...kept])),
    drafts: (await sizeOfDatabase(draftDatabase(memberId))) + bytesOf((key) => draftKeys.has(key)),
    waiting: (await sizeOfDatabase(outboxDatabase(memberId))) + bytesOf((key) => !draftKeys.has(key)),
  }
}

async function sizeOfCache(name: string): Promise<number> {
  // Opening a cache would make it.
  if (!('caches' in globalThis) || !(await caches.has(name))) return 0
  const cache = await caches.open(name)
  const kept = await cache.matchAll()
  return sum(await Promise.all(kept.map(sizeOfResponse)))
}

async function sizeOfResponse(response: Response): Promise<number> {
  const stated = Number(response.headers.get('content-length'))
  // A compressed answer states what came over the line, not what is persisted.
  if (stated > 0 && !response.headers.has('content-encoding')) return stated
  return (await response.arrayBuffer()).byteLength
}

async function sizeOfDatabase(name: string): Promise<number> {
  const stored: [string, unknown][] = await entries(keyValueStore(name, 'relaxed'))
  return sum(stored.map(([key, value]) => key.length + (JSON.stringify(value)?.length ?? 0)))
}

async function sizesOfBlobs(memberId: AccountId): Promise<Map<string, number>> {
  const stored: [string, unknown][] = await entries(keyValueStore(blobDatabase(memberId), 'strict'))
  return new Map(stored.map(([key, value]) => [key, bytesIn(value)]))
}

function bytesIn(stored: unknown): number {
  if (typeof stored !== 'object' || stored === null || !('bytes' in stored)) return 0
  const { bytes } = stored
  return typeof bytes === 'object' && bytes !== null && 'byteLength' in bytes ? Number(bytes.byteLength) : 0
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}
