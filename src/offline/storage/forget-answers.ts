import type { AccountId } from '#contract/ids.ts'
import { apiCachesOf } from './cache-names.ts'

/** As ids are written. */
const uuids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

/** Drops those of the worker's copies of API answers in which one of these ids stands; all others stay. */
export async function forgetAnswersNaming(memberId: AccountId, ids: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return
  const named = new Set(ids)
  for (const name of apiCachesOf(memberId)) {
    // Opening one would make it.
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const copy = await cache.match(request, { ignoreVary: true })
      const words = (await copy?.text()) ?? ''
      if (words.match(uuids)?.some((id) => named.has(id))) await cache.delete(request, { ignoreVary: true })
    }
  }
}
