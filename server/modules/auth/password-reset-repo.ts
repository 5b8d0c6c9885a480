import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

/** Persists a token as the only one of its account: earlier links stop working. */
export async function replaceResets(db: Db, row: NewRow<'password_resets'>): Promise<void> {
  await deleteResetsOf(db, row.account_id)
  await db.insertInto('password_resets').values(row).execute()
}

/** The token, when it can still be used at `now`. */
export async function findUsableReset(
  db: Db,
  tokenHash: string,
  now: number,
): Promise<Row<'password_resets'> | undefined> {
  return db
    .selectFrom('password_resets')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Whose password it set, after one instant and before another; undefined when it was replaced since. */
export async function findUserOfReset(
  db: Db,
  tokenHash: string,
  { after, before }: { after: number; before: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', '>', after)
    .where('used_at', '<', before)
    .executeTakeFirst()
  return row?.account_id
}

/** Uses a token up and tells whose it was; undefined when it was used, replaced or has expired. */
export async function consumeReset(db: Db, tokenHash: string, now: number): Promise<string | undefined> {
  const row = await db
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('account_id')
    .executeTakeFirst()
  return row?.account_id
}

export async function deleteResetsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}

/** Those that work still: the one that was just used is known for who did not hear of it. */
export async function deleteUnusedResetsOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).where('used_at', 'is', null).execute()
}

/** Deletes the tokens that have expired at `now` (epoch milliseconds), used or not. */
export async function deleteResetsExpired(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, { table: 'password_resets', where: (eb) => eb('expires_at', '<=', now) })
}
