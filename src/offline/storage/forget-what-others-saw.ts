import { accountIdSchema, type AccountId } from '#contract/ids.ts'
import { cachesOfMember } from './cache-names.ts'
import { memberDatabase } from './databases.ts'
import { deleteDatabase, emptiedDatabases } from './delete-database.ts'
import { deleteCaches } from './forget-member.ts'
import { isSignedIn } from './session-store.ts'

/**
 * Removes what members saw whose session ended without a logout (a new password, 90 days) now that `memberId` uses this device; what they
 * wrote and could not send, and their drafts, wait for them. `tellWorker` has the worker do its part. Only where the browser lists its
 * databases: Firefox does since 126.
 */
export async function forgetWhatOthersSaw(memberId: AccountId, tellWorker: (other: AccountId) => void): Promise<void> {
  for (const other of await listOthers(memberId)) {
    // One of them may be back by now.
    if (!(await isSignedIn(memberId))) return
    tellWorker(other)
    await deleteCaches(cachesOfMember(other))
    // Last, as it is what the next start finds them by.
    await deleteDatabase(memberDatabase(other))
  }
}

async function listOthers(memberId: AccountId): Promise<AccountId[]> {
  if (!('databases' in indexedDB)) return []
  const prefix = memberDatabase('')
  // What was emptied and waits to be deleted would wait anew.
  const emptied = (await emptiedDatabases.read()).map(({ name }) => name)
  const found = (await indexedDB.databases()).flatMap(({ name = '' }) => {
    const id = name.startsWith(prefix) && !emptied.includes(name) ? name.slice(prefix.length) : undefined
    const { data } = accountIdSchema.safeParse(id)
    return data === undefined ? [] : [data]
  })
  return found.filter((id) => id !== memberId)
}
