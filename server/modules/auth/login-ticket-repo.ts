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
    .executeTakeFirst()
  return row?.account_id
}

/** Uses a ticket up; false when it is no longer there. */
export async function deleteTicket(db: Db, tokenHash: string): Promise<boolean> {
  const result = await db.deleteFrom('login_tickets').where('token_hash', '=', tokenHash).executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** What a password was good for that is not the member's any more. */
export async function deleteTicketsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('login_tickets').where('account_id', '=', accountId).execute()
}

export async function deleteTicketsExpired(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, { table: 'login_tickets', where: (eb) => eb('expires_at', '<=', now) })
}
