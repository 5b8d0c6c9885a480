import { randomUUID } from 'node:crypto'
import { hourMs } from '#contract/durations.ts'
import { sql } from 'kysely'
import type { Db } from './tables.ts'

/** Where the primary's log is: all that was committed before lies before it. */
export async function readWritePosition(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn()::text as position`.execute(db)
  if (!rows[0]) throw new Error('PostgreSQL does not say where its log is')
  return rows[0].position
}

/** Whether a replica has all that lies before a position; never of a server that is none. */
export async function hasReplayed(replica: Db, position: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has
  `.execute(replica)
  return rows[0]?.has === true
}

/** Keeps in mind that a member wrote something, by a key that nobody knows; in the transaction of what they wrote. */
export async function insertWrite(
  db: Db,
  { accountId, at, until }: { accountId: string; at: number; until: number },
): Promise<void> {
  await db
    .insertInto('idempotency_keys')
    .values({
      ...{ caller: accountId, key: randomUUID(), route: '', body_hash: '', state: 'done' },
      ...{ attempt: null, status: null, reply: null, lease_until: until, created_at: at },
    })
    .execute()
}

/**
 * Whether a member may have written since an instant: while it works, a write has a lease into the future, and the last one stays
 * with its key, so that no write was committed after it. What came without a key has a row all the same (`insertWrite`).
 */
export async function hasWrittenSince(db: Db, accountId: string, instant: number): Promise<boolean> {
  const key = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('caller', '=', accountId)
    .where('lease_until', '>=', instant)
    // No write takes longer.
    .where('created_at', '>', instant - hourMs)
    .limit(1)
    .executeTakeFirst()
  return key !== undefined
}
