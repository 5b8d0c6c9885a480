import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'
import { repeatMs } from './repeat-time.ts'

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
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses a way back up; undefined when it was used or has expired. */
export async function consumeReversal(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<Row<'email_reversals'> | undefined> {
  return (
    db
      .updateTable('email_reversals')
      // Nobody asks for it once more after that, and a server of the version before, which reads no `used_at`, refuses it then.
      .set({ used_at: now, expires_at: now + repeatMs })
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', now)
      .where('used_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Whose way back was used after one instant and before another. */
export async function findUserOfReversal(
  db: Db,
  tokenHash: string,
  { after, before }: { after: number; before: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('email_reversals')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', '>', after)
    .where('used_at', '<', before)
    .executeTakeFirst()
  return row?.account_id
}

/** Closes the other ways back to what an account had since this one; it stays known for who hears nothing of it. */
export async function deleteReversalsSince(db: Db, wayBack: Row<'email_reversals'>): Promise<void> {
  await db
    .deleteFrom('email_reversals')
    .where('account_id', '=', wayBack.account_id)
    .where('created_at', '>=', wayBack.created_at)
    .where('token_hash', '!=', wayBack.token_hash)
    .execute()
}

export async function deleteReversalsExpired(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, { table: 'email_reversals', where: (eb) => eb('expires_at', '<=', now) })
}
