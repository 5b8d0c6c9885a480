import { accountIdSchema, type AccountId } from '#contract/ids.ts'
import { cachesOfMember } from './cache-names.ts'
import { memberDatabase } from './databases.ts'
import { deleteDatabase, readEmptied } from './delete-database.ts'
import { deleteCaches } from './forget-member.ts'

/**
 * Removes what members saw whose session ended without a logout (a new password, 90 days) now that somebody else uses this device; what they
 * wrote and could not send, and their drafts, wait for them. Only where the browser lists its databases: Firefox does since 126.
 */
export async function forgetWhatOthersSaw(memberId: AccountId): Promise<void> {
  if (!('databases' in indexedDB)) return
  const prefix = memberDatabase('')
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  // What was emptied and waits to be deleted would wait anew.
  const emptied = (await readEmptied()).map(({ name }) => name)
  for (const name of names.filter((each) => each.startsWith(prefix) && !emptied.includes(each))) {
    const other = accountIdSchema.safeParse(name.slice(prefix.length))
    if (!other.success || other.data === memberId) continue
    await deleteDatabase(name)
    await deleteCaches(cachesOfMember(other.data))
  }
}
