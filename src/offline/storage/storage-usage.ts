import { entries } from 'idb-keyval'
import type { AccountId } from '#contract/ids.ts'
import { apiCachesOf, offlinePicturesCacheName, mediaCacheName, sentPicturesCacheName } from './cache-names.ts'
import { blobDatabase, acknowledgementDatabase, draftDatabase, memberDatabase } from './databases.ts'
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

/** Adds up what is persisted for a member; `waiting` is what of theirs waits to be sent, as they would name it. */
export async function measureStorage(memberId: AccountId, waiting: readonly object[]): Promise<StorageUsage> {
  const pictureCaches = [
    mediaCacheName(memberId),
    mediaCacheName('visitor'),
    offlinePicturesCacheName(memberId),
    sentPicturesCacheName(memberId),
  ]
  const databases = [memberDatabase(memberId), acknowledgementDatabase(memberId)]
  const [blobs, drafts, pictures, answers, persisted] = await Promise.all([
    sizesOfBlobs(memberId),
    sizeOfDatabase(draftDatabase(memberId)),
    sumOf(pictureCaches, sizeOfCache),
    sumOf(apiCachesOf(memberId), sizeOfCache),
    sumOf(databases, sizeOfDatabase),
  ])
  const outbox = waiting.map((item) => JSON.stringify(item)).join('')
  // What no item names belongs to a draft, or did: a picture as it was picked stays a while after it was prepared.
  const waits = (key: string) => outbox.includes(key)
  const bytesOf = (isWanted: (key: string) => boolean) =>
    sum([...blobs].map(([key, size]) => (isWanted(key) ? size : 0)))
  return {
    pictures,
    posts: answers + persisted,
    drafts: drafts + bytesOf((key) => !waits(key)),
    waiting: outbox.length + bytesOf(waits),
  }
}

async function sizeOfCache(name: string): Promise<number> {
  // Opening a cache would make it.
  if (!('caches' in globalThis) || !(await caches.has(name))) return 0
  const cache = await caches.open(name)
  const cached = await cache.matchAll()
  return sum(await Promise.all(cached.map(sizeOfResponse)))
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

async function sumOf(names: readonly string[], sizeOf: (name: string) => Promise<number>): Promise<number> {
  return sum(await Promise.all(names.map(sizeOf)))
}

function sum(sizes: readonly number[]): number {
  return sizes.reduce((total, size) => total + size, 0)
}
