import type { AccountId } from '#contract/ids.ts'
import { product } from '#contract/product.ts'

const prefix = product.storagePrefix

/** The worker's caches of API answers: each belongs to one member. */
export type ApiCache = 'feed' | 'profiles' | 'reads'

/** Name of a member’s cache of API answers. */
export function apiCacheName(cache: ApiCache, memberId: AccountId): string {
  return `${prefix}-api-${memberId}-${cache}`
}

/** Pictures this member saw, or those of a visitor. */
export function mediaCacheName(viewer: AccountId | 'visitor'): string {
  return `${prefix}-media-${viewer}`
}

/** Pictures of the member's bookmarks: kept until the bookmark is taken back, whatever else is given up. */
export function keptCacheName(memberId: AccountId): string {
  return `${prefix}-kept-${memberId}`
}

/** Every cache that belongs to one member. */
export function cachesOfMember(memberId: AccountId): string[] {
  return [...evictableCachesOf(memberId), keptCacheName(memberId)]
}

/** The caches a full device gives up: all of it can be fetched again, and none of it was asked to be kept. */
export function evictableCachesOf(memberId: AccountId): string[] {
  const apiCaches: ApiCache[] = ['feed', 'profiles', 'reads']
  return [...apiCaches.map((cache) => apiCacheName(cache, memberId)), mediaCacheName(memberId)]
}
