import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

export async function insertSession(db: Db, row: NewRow<'sessions'>): Promise<void> {
  await db.insertInto('sessions').values(row).execute()
}

/** Whether it was there. */
export async function deleteSession(db: Db, tokenHash: string): Promise<boolean> {
  const result = await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Those of these hashes that are sessions; the others say nothing. */
export async function deleteSessions(db: Db, tokenHashes: readonly string[]): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', 'in', tokenHashes).execute()
}

export async function deleteSessionsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).execute()
}

export async function deleteOtherSessionsOf(db: Db, accountId: string, tokenHash: string): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('token_hash', '!=', tokenHash).execute()
}

/** Those that have not ended, in no order: a member has few. */
export async function listLiveSessionsOf(db: Db, accountId: string, now: number): Promise<Row<'sessions'>[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .execute()
}

export async function deleteExpiredSessionsOf(db: Db, accountId: string, now: number): Promise<void> {
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('expires_at', '<=', now).execute()
}

/** Ends the sessions of a member that were unused longest, beyond the `kept` used last. */
export async function deleteSessionsBeyond(db: Db, accountId: string, kept: number): Promise<void> {
  const usedLast = db
    .selectFrom('sessions')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(kept)
  await db.deleteFrom('sessions').where('account_id', '=', accountId).where('token_hash', 'not in', usedLast).execute()
}
