import { lockMembers } from '../infra/db/lock-members.ts'
import type { Db } from '../infra/db/tables.ts'
import { refuse } from '../refusal.ts'
import { findKey, insertKey } from './idempotency-repo.ts'

/** Something made on a device under this id, by the member who wants it deleted. */
export interface Own {
  id: string
  actorId: string
}

export type EarlyDeletions = ReturnType<typeof makeEarlyDeletions>

// No key that a client may send has a space in it.
const keyOf = ({ id, actorId }: Own) => ({ caller: actorId, key: `deleted ${id}` })

/**
 * Tombstones for what is not there: a creation may be overtaken by its own deletion, and must not come to life after it. They lie
 * among the recorded replies, and as long as those do.
 */
export function makeEarlyDeletions({ clock }: { clock: () => number }) {
  async function bar(db: Db, own: Own): Promise<void> {
    const now = clock()
    const row = { ...keyOf(own), route: '', body_hash: '', state: 'done', lease_until: now, created_at: now } as const
    await insertKey(db, { ...row, status: 410, reply: null })
  }

  /** Refuses the creation of what its member deleted before it arrived. */
  async function mustNotBeDeleted(db: Db, own: Own): Promise<void> {
    if (await findKey(db, keyOf(own))) throw refuse('gone', 'This was deleted before it arrived.', { field: 'id' })
  }

  return {
    /** Bars what is not there, and is not being made in this moment by whoever locked the member before they looked. Outside of the transaction. */
    async record(db: Db, own: Own, isThere: (db: Db) => Promise<boolean>): Promise<void> {
      if (await isThere(db)) return
      await db.transaction().execute(async (transaction) => {
        await lockMembers(transaction, [own.actorId])
        if (!(await isThere(transaction))) await bar(transaction, own)
      })
    },

    /** Refuses it in the transaction of the creation: a deletion in this moment finds what is created, or is found here. */
    async keepOut(db: Db, own: Own): Promise<void> {
      await lockMembers(db, [own.actorId])
      await mustNotBeDeleted(db, own)
    },

    mustNotBeDeleted,
  }
}
