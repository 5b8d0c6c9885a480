import type { AccountId } from '#contract/ids.ts'
import { apiCachesOf, cachesOfMember } from './cache-names.ts'
import { databasesOfMember } from './databases.ts'
import { deleteDatabase } from './delete-database.ts'
import { forgetUnwrittenDrafts } from './unwritten-drafts.ts'

/** Deletes every database and cache of a member on this device; what one of them refuses keeps no other. */
export async function forgetMember(memberId: AccountId): Promise<void> {
  forgetUnwrittenDrafts(memberId)
  const deletions = [...databasesOfMember(memberId).map(deleteDatabase), deleteCaches(cachesOfMember(memberId))]
  const results = await Promise.allSettled(deletions)
  const causes = results.flatMap((result): unknown[] => (result.status === 'rejected' ? [result.reason] : []))
  if (causes.length === 0) return
  throw new AggregateError(causes, `Some data of the member could not be deleted: ${causes.join('; ')}`)
}

/** Drops the worker's copies of API answers: called once a write of the member's was acknowledged, which they do not show. */
export async function forgetApiAnswers(memberId: AccountId): Promise<void> {
  await deleteCaches(apiCachesOf(memberId))
}

/** Deletes those of these caches that there are. */
export async function deleteCaches(names: string[]): Promise<void> {
  // Absent on a page served without TLS from another machine.
  if (!('caches' in globalThis)) return
  await Promise.all(names.map((name) => caches.delete(name)))
}
