import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'
import { hashSecret } from '#server/secret-token.ts'

/** What a passkey is called outside: made of what its device calls it. */
export function passkeyIdOf(credentialId: string): string {
  return hashSecret(credentialId)
}

/** False when it is somebody's already. */
export async function insertPasskey(db: Db, row: NewRow<'passkeys'>): Promise<boolean> {
  const result = await db
    .insertInto('passkeys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function listPasskeysOf(db: Db, accountId: string): Promise<Row<'passkeys'>[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findPasskey(db: Db, credentialId: string): Promise<Row<'passkeys'> | undefined> {
  return db.selectFrom('passkeys').selectAll().where('id', '=', passkeyIdOf(credentialId)).executeTakeFirst()
}

/** Records a use; false when it is gone, or was used by somebody who was faster. */
export async function recordPasskeyUse(
  db: Db,
  { id, sign_count: before }: Row<'passkeys'>,
  { signCount, now }: { signCount: number; now: number },
): Promise<boolean> {
  const result = await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, last_used_at: now })
    .where('id', '=', id)
    .where('sign_count', '=', before)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The renamed one; undefined when there was none. */
export async function updatePasskeyName(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
  name: string,
): Promise<Row<'passkeys'> | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returningAll()
    .executeTakeFirst()
}

/** The name of what was deleted; undefined when there was none. */
export async function deletePasskey(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** The names of what was deleted. */
export async function deletePasskeysOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.deleteFrom('passkeys').where('account_id', '=', accountId).returning('name').execute()
  return rows.map(({ name }) => name)
}

export async function insertChallenge(db: Db, row: NewRow<'passkey_challenges'>): Promise<void> {
  await db.insertInto('passkey_challenges').values(row).execute()
}

/** Uses a challenge up; false when it was made for something else, used or has expired. */
export async function consumeChallenge(
  db: Db,
  { challengeHash, purpose }: { challengeHash: string; purpose: string },
  now: number,
): Promise<boolean> {
  const result = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', challengeHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteChallengesExpired(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, { table: 'passkey_challenges', where: (eb) => eb('expires_at', '<=', now) })
}
