import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

/** Persists what address a member wants, in the place of the one before. */
export async function upsertEmailChange(db: Db, row: NewRow<'email_changes'>): Promise<void> {
  const { email, asked_at } = row
  await db
    .insertInto('email_changes')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ email, asked_at }))
    .execute()
}

export async function findWantedEmail(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_changes')
    .select('email')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.email
}

export async function deleteEmailChange(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute()
}

export async function deleteEmailChangesBefore(db: Db, instant: number): Promise<void> {
  await deleteInSteps(db, { table: 'email_changes', where: (eb) => eb('asked_at', '<', instant) })
}

export async function insertReversal(db: Db, row: NewRow<'email_reversals'>): Promise<void> {
  await db.insertInto('email_reversals').values(row).execute()
}

/** Gives the way back to what an account had until `changedAt` a new key; false when it is closed. */
export async function rekeyReversal(
  db: Db,
  { accountId, email, changedAt }: { accountId: string; email: string; changedAt: number },
  tokenHash: string,
): Promise<boolean> {
  const result = await db
    .updateTable('email_reversals')
    .set({ token_hash: tokenHash })
    .where('account_id', '=', accountId)
    .where('created_at', '=', changedAt)
    .where('email', '=', email)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses a way back up; undefined when it was used or has expired. */
export async function consumeReversal(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<Row<'email_reversals'> | undefined> {
  return db
    .deleteFrom('email_reversals')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

/** Closes the ways back to what an account had since `instant`. */
export async function deleteReversalsSince(db: Db, accountId: string, instant: number): Promise<void> {
  await db
    .deleteFrom('email_reversals')
    .where('account_id', '=', accountId)
    .where('created_at', '>=', instant)
    .execute()
}

export async function deleteReversalsExpired(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, { table: 'email_reversals', where: (eb) => eb('expires_at', '<=', now) })
}
