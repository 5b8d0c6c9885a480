import type { Db, NewRow } from '#server/infra/db/tables.ts'

/** Persists the newest code of an address; false when one was sent after `noneSentAfter`, and nothing is changed then. */
export async function upsertCode(db: Db, row: NewRow<'verification_codes'>, noneSentAfter: number): Promise<boolean> {
  const { email: _, ...fresh } = { ...row, wrong_tries: 0 }
  const result = await db
    .insertInto('verification_codes')
    .values({ ...row, wrong_tries: 0 })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet(fresh).where('verification_codes.sent_at', '<=', noneSentAfter),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** When the last code was sent to an address, in epoch milliseconds. */
export async function findCodeSentAt(db: Db, email: string): Promise<number | undefined> {
  const row = await db.selectFrom('verification_codes').select('sent_at').where('email', '=', email).executeTakeFirst()
  return row?.sent_at
}

/** Counts a try before it is judged, so that tries sent at the same moment all count; undefined when no usable code is left. */
export async function spendCodeTry(
  db: Db,
  email: string,
  { now, maxTries }: { now: number; maxTries: number },
): Promise<string | undefined> {
  const row = await db
    .updateTable('verification_codes')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '+', 1) }))
    .where('email', '=', email)
    .where('wrong_tries', '<', maxTries)
    .where('expires_at', '>', now)
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/** Gives a try back that turned out right. */
export async function returnCodeTry(db: Db, email: string, codeHash: string): Promise<void> {
  await db
    .updateTable('verification_codes')
    .set((eb) => ({ wrong_tries: eb('wrong_tries', '-', 1) }))
    .where('email', '=', email)
    .where('code_hash', '=', codeHash)
    .where('wrong_tries', '>', 0)
    .execute()
}

/** Uses a code up; false when it is no longer there. */
export async function deleteCode(db: Db, email: string, codeHash: string): Promise<boolean> {
  const result = await db
    .deleteFrom('verification_codes')
    .where('email', '=', email)
    .where('code_hash', '=', codeHash)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

export async function deleteCodesExpiredBefore(db: Db, instant: number): Promise<void> {
  await db.deleteFrom('verification_codes').where('expires_at', '<', instant).execute()
}
