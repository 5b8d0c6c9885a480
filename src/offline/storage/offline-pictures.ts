import { hourMs } from '#contract/durations.ts'
import type { AccountId } from '#contract/ids.ts'
import { fetchPicture } from '../api/fetch-picture.ts'
import { isPicture } from '../api/who-answered.ts'
import {
  cachesOfMember,
  earlierPicturesCacheName,
  offlinePicturesCacheName,
  sentPicturesCacheName,
} from './cache-names.ts'

const youngMs = hourMs

/** What became of the pictures that were to be fetched. */
export type Keeping = 'complete' | 'incomplete'

/** Where the worker gets a picture of a bookmark, or one that the member just sent, from when the one of the asked width is nowhere. */
export async function findOfflinePicture(memberId: AccountId, address: string): Promise<Response | undefined> {
  for (const cache of [await openIfThere(memberId), await openSent(memberId)]) {
    const exact = await cache?.match(address)
    if (exact && isPicture(exact)) return exact
    const other = cache && (await findOtherWidth(cache, address))
    if (other) return other
  }
  return undefined
}

/** The widest copy of a picture that is in a cache, whichever width was asked for. */
export async function findOtherWidth(cache: Cache, address: string): Promise<Response | undefined> {
  const folder = folderOf(address)
  const copies = (await cache.keys()).filter(({ url }) => folderOf(url) === folder)
  for (const request of copies.toSorted((a, b) => widthIn(b.url) - widthIn(a.url))) {
    const other = await cache.match(request, { ignoreVary: true })
    if (other && isPicture(other)) return other
  }
  return undefined
}

/** Puts pictures that the server has just taken where it would be asked for them: they are on the device as it is. */
export async function cacheSentPictures(
  memberId: AccountId,
  pictures: readonly { address: string; blob: Blob }[],
): Promise<void> {
  if (!('caches' in globalThis) || pictures.length === 0) return
  const cache = await caches.open(sentPicturesCacheName(memberId))
  for (const { address, blob } of pictures) {
    const headers = { 'content-type': blob.type, date: new Date().toUTCString() }
    await cache.put(address, new Response(blob, { headers }))
  }
}

/** Drops the pictures that were sent, but those of these addresses, and what was sent so lately that no page may know the post yet. */
export async function dropSentPictures(
  memberId: AccountId,
  { except, now }: { except: readonly string[]; now: number },
): Promise<void> {
  if (!('caches' in globalThis)) return
  const cache = await openSent(memberId)
  const spared = new Set(except)
  for (const request of (await cache?.keys()) ?? []) {
    if (spared.has(new URL(request.url).pathname)) continue
    const sentAt = Date.parse((await cache?.match(request))?.headers.get('date') ?? '')
    // Dated later than now, by a clock that was set back since, it counts as old.
    const isYoung = sentAt <= now && now - sentAt < youngMs
    if (!isYoung) await cache?.delete(request)
  }
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
  const there = await openIfThere(memberId)
  if (!there && wanted.length === 0) return 'complete'
  const cache = there ?? (await caches.open(offlinePicturesCacheName(memberId)))
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
  for (const name of cachesOfMember(memberId)) {
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    const gone = (await cache.keys()).filter(({ url }) => folders.has(folderOf(url)))
    await Promise.all(gone.map((request) => cache.delete(request)))
  }
}

/** The member's offline pictures; undefined when there are none, as opening a cache would make it. */
async function openIfThere(memberId: AccountId): Promise<Cache | undefined> {
  const [name, earlier] = [offlinePicturesCacheName(memberId), earlierPicturesCacheName(memberId)]
  if (await caches.has(earlier)) await moveAll(earlier, name)
  return (await caches.has(name)) ? caches.open(name) : undefined
}

async function openSent(memberId: AccountId): Promise<Cache | undefined> {
  const name = sentPicturesCacheName(memberId)
  return (await caches.has(name)) ? caches.open(name) : undefined
}

/** Moves one after the other, so that a full device needs room for one more, and an interrupted move goes on the next time. */
async function moveAll(from: string, to: string): Promise<void> {
  const [source, target] = [await caches.open(from), await caches.open(to)]
  for (const request of await source.keys()) {
    const picture = await source.match(request)
    if (picture) await target.put(request, picture)
    await source.delete(request)
  }
  await caches.delete(from)
}

// All widths of a picture lie in one folder that bears its name.
function folderOf(address: string): string {
  const { pathname } = new URL(address, globalThis.location.href)
  return pathname.slice(0, pathname.lastIndexOf('/'))
}

// Each is named by its width.
function widthIn(address: string): number {
  return Number.parseInt(address.slice(address.lastIndexOf('/') + 1), 10) || 0
}

// Earlier builds cached what a portal answered in the picture's place.
async function isWhole(cache: Cache, request: Request): Promise<boolean> {
  const cached = await cache.match(request)
  return cached !== undefined && isPicture(cached)
}

async function fetchQuietly(path: string): Promise<Blob | undefined> {
  try {
    return await fetchPicture(path)
  } catch (cause) {
    console.info('A picture of a bookmark could not be persisted yet.', cause)
    return undefined
  }
}
