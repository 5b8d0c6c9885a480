import type { AccountId } from '#contract/ids.ts'
import { fetchPicture } from '../api/fetch-picture.ts'
import { isPicture } from '../api/who-answered.ts'
import { evictableCachesOf, offlinePicturesCacheName } from './cache-names.ts'

/** What became of the pictures that were to be fetched. */
export type Keeping = 'complete' | 'incomplete'

/** Where the worker gets a picture of a bookmark from when the one of the asked width is nowhere. */
export async function findOfflinePicture(memberId: AccountId, address: string): Promise<Response | undefined> {
  if (!(await caches.has(offlinePicturesCacheName(memberId)))) return undefined
  const cache = await caches.open(offlinePicturesCacheName(memberId))
  const exact = await cache.match(address)
  if (exact && isPicture(exact)) return exact
  const folder = folderOf(address)
  for (const request of await cache.keys()) {
    const other = folderOf(request.url) === folder ? await cache.match(request) : undefined
    if (other && isPicture(other)) return other
  }
  return undefined
}

/**
 * Makes the member's offline pictures exactly these: drops what is not wanted any more and (unless told to drop only) fetches what
 * is missing, one after the other. `incomplete` when one could not be had now.
 */
export async function cachePictures(
  memberId: AccountId,
  wanted: readonly string[],
  how: 'fetch' | 'drop-only',
): Promise<Keeping> {
  // Absent on a page served without TLS from another machine, which has no worker to use them either.
  if (!('caches' in globalThis)) return 'complete'
  // Opening a cache would make it.
  if (wanted.length === 0 && !(await caches.has(offlinePicturesCacheName(memberId)))) return 'complete'
  const cache = await caches.open(offlinePicturesCacheName(memberId))
  const paths = new Set(wanted)
  const known = new Set<string>()
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname
    if (paths.has(path) && (await isWhole(cache, request))) known.add(path)
    else await cache.delete(request)
  }
  for (const path of paths) {
    if (known.has(path)) continue
    if (how === 'drop-only') return 'incomplete'
    const picture = await fetchQuietly(path)
    if (!picture) return 'incomplete'
    await cache.put(path, new Response(picture, { headers: { 'content-type': picture.type } }))
  }
  return 'complete'
}

/** Drops every copy of pictures whose post is gone. */
export async function forgetPictures(memberId: AccountId, addresses: readonly string[]): Promise<void> {
  if (!('caches' in globalThis) || addresses.length === 0) return
  const folders = new Set(addresses.map(folderOf))
  for (const name of [...evictableCachesOf(memberId), offlinePicturesCacheName(memberId)]) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    const gone = (await cache.keys()).filter(({ url }) => folders.has(folderOf(url)))
    await Promise.all(gone.map((request) => cache.delete(request)))
  }
}

// All widths of a picture lie in one folder that bears its name.
function folderOf(address: string): string {
  const { pathname } = new URL(address, globalThis.location.href)
  return pathname.slice(0, pathname.lastIndexOf('/'))
}

// Earlier builds kept what a portal answered in the picture's place.
async function isWhole(cache: Cache, request: Request): Promise<boolean> {
  const kept = await cache.match(request)
  return kept !== undefined && isPicture(kept)
}

async function fetchQuietly(path: string): Promise<Blob | undefined> {
  try {
    return await fetchPicture(path)
  } catch (cause) {
    console.info('A picture of a bookmark could not be persisted yet.', cause)
    return undefined
  }
}
