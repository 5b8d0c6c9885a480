import { CacheExpiration } from 'workbox-expiration'
import type { AccountId } from '#contract/ids.ts'
import { cachesOfMember } from '#src/offline/storage/cache-names.ts'

/** Removes what Workbox recorded about the age of a member's answers: the records name every address that was asked for. */
export async function forgetExpiryRecords(memberId: AccountId): Promise<void> {
  // The limit is demanded, and not looked at.
  await Promise.all(cachesOfMember(memberId).map((name) => new CacheExpiration(name, { maxEntries: 1 }).delete()))
}
