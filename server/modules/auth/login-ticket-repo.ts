import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'

export async function insertTicket(db: Db, row: NewRow<'login_tickets'>): Promise<void> {
  await db.insertInto('login_tickets').values(row).execute()
}

/** Counts a try before it is judged, so that tries sent at the same moment all count; undefined when the ticket is worth nothing. */
export async function spendTicketTry(
  db: Db,
  tokenHash: string,
  { now, maxTries }: { now: number; maxTries: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable('login_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .where('spent_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

/** Whose ticket it is; undefined when it is worth nothing. */
export async function findTicketHolder(
  db: Db,
  tokenHash: string,
  { now, maxTries }: { now: number; maxTries: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('login_tickets')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', maxTries)
    .where('expires_at', '>', now)
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  return row?.account_id
}

/** Uses a ticket up; false when it is no longer there, or was used. */
export async function spendTicket(
  db: Db,
  tokenHash: string,
  { now, proofHash }: { now: number; proofHash: string | null },
): Promise<boolean> {
  const result = await db
    .updateTable('login_tickets')
    .set({ spent_at: now, proof_hash: proofHash })
    .where('token_hash', '=', tokenHash)
    .where('spent_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function recordTicketSession(db: Db, tokenHash: string, sessionHash: string): Promise<void> {
  await db.updateTable('login_tickets').set({ session_hash: sessionHash }).where('token_hash', '=', tokenHash).execute()
}

/** Whose ticket it was, and the session that it started with this proof after one instant and before another. */
export async function findStartedSession(
  db: Db,
  { tokenHash, proofHash }: { tokenHash: string; proofHash: string },
  { after, before }: { after: number; before: number },
): Promise<{ account_id: string; session_hash: string | null } | undefined> {
  return db
    .selectFrom('login_tickets')
    .select(['account_id', 'session_hash'])
    .where('token_hash', '=', tokenHash)
    .where('proof_hash', '=', proofHash)
    .where('spent_at', '>', after)
    .where('spent_at', '<', before)
    .executeTakeFirst()
}

/** What a password was good for that is not the member's any more. */
export async function deleteTicketsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('login_tickets').where('account_id', '=', accountId).execute()
}

export async function deleteTicketsExpired(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, { table: 'login_tickets', where: (eb) => eb('expires_at', '<=', now) })
}
