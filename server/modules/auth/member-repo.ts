import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import { findFormerOwner } from '#server/infra/db/former-username-repo.ts'
import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

export async function findMemberByEmail(db: Db, email: string): Promise<Row<'accounts'> | undefined> {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function findMemberById(db: Db, id: string): Promise<Row<'accounts'> | undefined> {
  return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
}

/**
 * Those whom a login identifier may mean: one by e-mail or username, and one more when a username reads like a phone number. Who is
 * being erased is not among them.
 */
export async function findLoginCandidates(
  db: Db,
  { email, usernameKey, phone }: { email: string; usernameKey: string; phone: string | undefined },
  now: number,
): Promise<Row<'accounts'>[]> {
  return db
    .selectFrom('accounts')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        eb('username_key', '=', usernameKey),
        ...(phone === undefined ? [] : [eb('phone', '=', phone)]),
      ]),
    )
    .where('retired_at', 'is', null)
    .where('is_house', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('departures')
            .select('account_id')
            .whereRef('departures.account_id', '=', 'accounts.id')
            .where('erased_from', '<=', now),
        ),
      ),
    )
    .orderBy('id')
    .limit(3)
    .execute()
}

/** False when the e-mail address, the username or the phone number is taken; the transaction goes on on both engines. */
export async function insertMember(db: Db, row: NewRow<'accounts'>): Promise<boolean> {
  const result = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst()) !== undefined
}

export async function isUsernameTaken(db: Db, usernameKey: string): Promise<boolean> {
  const row = await db.selectFrom('accounts').select('id').where('username_key', '=', usernameKey).executeTakeFirst()
  return row !== undefined
}

/** Whether a username leads to somebody who had it until some instant after `since`. */
export async function isFormerUsername(db: Db, usernameKey: string, since: number): Promise<boolean> {
  return (await findFormerOwner(db, usernameKey, since)) !== undefined
}

export async function deleteFormerUsernamesBefore(db: Db, instant: number): Promise<void> {
  await deleteInSteps(db, { table: 'former_usernames', where: (eb) => eb('changed_at', '<=', instant) })
}

export async function findSuspension(db: Db, accountId: string): Promise<{ reason: string } | undefined> {
  return db.selectFrom('suspensions').select('reason').where('account_id', '=', accountId).executeTakeFirst()
}

export async function updatePasswordHash(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('id', '=', accountId).execute()
}

/** Whether a password that was right when somebody showed it is so still; whoever changes it in this moment is waited for. */
export async function isStillPassword(db: Db, { id, password_hash }: Row<'accounts'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ password_hash })
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateEmail(db: Db, accountId: string, email: string): Promise<void> {
  await db.updateTable('accounts').set({ email }).where('id', '=', accountId).execute()
}
