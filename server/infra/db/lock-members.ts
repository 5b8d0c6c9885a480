import type { Db } from './tables.ts'

/**
 * Makes whoever else locks one of these members wait until the transaction ends: what is between members, or is one's own, is looked up and
 * changed after it by one at a time. First of all, before any post or comment, so that nobody waits in a circle.
 */
export async function lockMembers(db: Db, ids: readonly string[]): Promise<void> {
  // Always the smaller id first, for the same reason.
  for (const id of ids.toSorted()) {
    await db
      .updateTable('accounts')
      // Of what no index has, so that none is written.
      .set((eb) => ({ password_hash: eb.ref('password_hash') }))
      .where('id', '=', id)
      .execute()
  }
}
