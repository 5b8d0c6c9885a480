import type { AccountId } from '#contract/ids.ts'
import { apiCachesOf, cachesOfMember } from './cache-names.ts'
import { databasesOfMember } from './databases.ts'
import { deleteDatabase } from './delete-database.ts'

/** Deletes every database and cache of a member on this device; what one of them refuses keeps no other. */
export async function forgetMember(memberId: AccountId): Promise<void> {
  const deletions = [...databasesOfMember(memberId).map(deleteDatabase), deleteCaches(cachesOfMember(memberId))]
  const failed = (await Promise.allSettled(deletions)).filter((result) => result.status === 'rejected')
  if (failed.length === 0) return
  throw new AggregateError(
    failed.map((result): unknown => result.reason),
    'Some data of the member could not be deleted.',
  )
}

/** Drops the worker's copies of API answers: called once a write of the member's was acknowledged, which they do not show. */
export async function forgetApiAnswers(memberId: AccountId): Promise<void> {
  await deleteCaches(apiCachesOf(memberId))
}

/** Drops those of the worker's copies of API answers in which one of these ids stands; all others stay. */
export async function forgetAnswersNaming(memberId: AccountId, ids: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return
  for (const name of apiCachesOf(memberId)) {
    // Opening one would make it.
    if (!(await caches.has(name))) continue
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const copy = await cache.match(request, { ignoreVary: true })
      const words = (await copy?.text()) ?? ''
      if (ids.some((id) => words.includes(id))) await cache.delete(request, { ignoreVary: true })
    }
  }
}

async function deleteCaches(names: string[]): Promise<void> {
  // Absent on a page served without TLS from another machine.
  if (!('caches' in globalThis)) return
  await Promise.all(names.map((name) => caches.delete(name)))
}
