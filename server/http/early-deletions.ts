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
  return {
    async record(db: Db, own: Own): Promise<void> {
      const now = clock()
      const row = { ...keyOf(own), route: '', body_hash: '', state: 'done', lease_until: now, created_at: now } as const
      await insertKey(db, { ...row, status: 410, reply: null })
    },

    /** Refuses the creation of what its member deleted before it arrived. */
    async mustNotBeDeleted(db: Db, own: Own): Promise<void> {
      if (await findKey(db, keyOf(own))) throw refuse('gone', 'This was deleted before it arrived.', { field: 'id' })
    },
  }
}
