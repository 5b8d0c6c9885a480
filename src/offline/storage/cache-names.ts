import type { AccountId } from '#contract/ids.ts'
import { product } from '#contract/product.ts'

const prefix = product.storagePrefix

/** The worker's copies of answers, and what an earlier build cached of others: each belongs to one member. */
const apiCaches = ['feed', 'profiles', 'reads'] as const
export type ApiCache = Exclude<(typeof apiCaches)[number], 'reads'>

/** Name of a member’s cache of API answers. */
export function apiCacheName(cache: (typeof apiCaches)[number], memberId: AccountId): string {
  return `${prefix}-api-${memberId}-${cache}`
}

/** Every cache of a member's API answers. */
export function apiCachesOf(memberId: AccountId): string[] {
  return apiCaches.map((cache) => apiCacheName(cache, memberId))
}

/** The cache for copies of what the server answers at a path; undefined where none are made. */
export function copiedIn(pathname: string): ApiCache | undefined {
  if (pathname === '/api/feed') return 'feed'
  return pathname.startsWith('/api/profile/') || pathname.startsWith('/api/posts/user/') ? 'profiles' : undefined
}

/** The address that a copy lies under: a page asked for with fewer posts in it, as while data is saved, is the same page. */
export function copyAddress(url: URL): string {
  const address = new URL(url)
  address.searchParams.delete('limit')
  return address.href
}

/** Pictures this member saw, or those of a visitor. */
export function mediaCacheName(viewer: AccountId | 'visitor'): string {
  return `${prefix}-media-${viewer}`
}

/** The operator's own pages, which are everybody's. */
export const sitePagesCacheName = `${prefix}-site-pages`

/** Pictures of the member's bookmarks: there until the bookmark is taken back, whatever else is given up. */
export function offlinePicturesCacheName(memberId: AccountId): string {
  return `${prefix}-offline-pictures-${memberId}`
}

/** The same under the name that earlier builds gave it: moved over when it is met. */
export function earlierPicturesCacheName(memberId: AccountId): string {
  return `${prefix}-kept-${memberId}`
}

/** Pictures of own new posts, in the bytes that were sent. */
export function sentPicturesCacheName(memberId: AccountId): string {
  return `${prefix}-sent-pictures-${memberId}`
}

/** Every cache that belongs to one member. */
export function cachesOfMember(memberId: AccountId): string[] {
  return [...evictableCachesOf(memberId), offlinePicturesCacheName(memberId), earlierPicturesCacheName(memberId)]
}

/** The caches a full device gives up: all of it can be fetched again, and none of it was asked to be kept. */
function evictableCachesOf(memberId: AccountId): string[] {
  return [...apiCachesOf(memberId), mediaCacheName(memberId), sentPicturesCacheName(memberId)]
}
