import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

/** Persists a secret in the place of one that was never confirmed; false when one was. */
export async function replacePendingTotp(db: Db, row: NewRow<'totp_secrets'>): Promise<boolean> {
  const { sealed_secret, created_at } = row
  const result = await db
    .insertInto('totp_secrets')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret, created_at })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findTotp(db: Db, accountId: string): Promise<Row<'totp_secrets'> | undefined> {
  return db.selectFrom('totp_secrets').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

export async function isTotpOn(db: Db, accountId: string): Promise<boolean> {
  return ((await findTotp(db, accountId))?.confirmed_at ?? null) !== null
}

/** Turns it on; false when it is on already, or another secret was made meanwhile. */
export async function confirmPendingTotp(
  db: Db,
  { account_id, sealed_secret }: Row<'totp_secrets'>,
  { now, step, sessionHash }: { now: number; step: number; sessionHash: string },
): Promise<boolean> {
  const result = await db
    .updateTable('totp_secrets')
    .set({ confirmed_at: now, confirmed_by: sessionHash, last_step: step })
    .where('account_id', '=', account_id)
    .where('sealed_secret', '=', sealed_secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Uses the code of a step up, and all before it; false when it was used, also by somebody who was faster. */
export async function spendTotpStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Whether it was on. */
export async function deleteTotp(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('totp_secrets')
    .where('account_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return (row?.confirmed_at ?? null) !== null
}

/** Whether it was turned on at `instant` or later, and is off now. */
export async function deleteTotpSince(db: Db, accountId: string, instant: number): Promise<boolean> {
  const result = await db
    .deleteFrom('totp_secrets')
    .where('account_id', '=', accountId)
    .where('confirmed_at', '>=', instant)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deletePendingTotpBefore(db: Db, instant: number): Promise<void> {
  await deleteInSteps(db, {
    table: 'totp_secrets',
    where: (eb) => eb.and([eb('confirmed_at', 'is', null), eb('created_at', '<', instant)]),
  })
}

/** Persists codes as the only ones of an account. */
export async function replaceRecoveryCodes(db: Db, accountId: string, codeHashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodesOf(db, accountId)
  const rows = codeHashes.map((code_hash) => ({ account_id: accountId, code_hash }))
  await db.insertInto('recovery_codes').values(rows).execute()
}

/** The hashes of those that are left. */
export async function listRecoveryCodesOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.selectFrom('recovery_codes').select('code_hash').where('account_id', '=', accountId).execute()
  return rows.map(({ code_hash }) => code_hash)
}

/** Uses a code up; false when it is no longer there. */
export async function deleteRecoveryCode(db: Db, accountId: string, codeHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteRecoveryCodesOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
}
