import { deleteInSteps } from '#server/infra/db/delete-in-steps.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'

/** Persists the newest code of an address, in the place of the one before. */
export async function upsertCode(db: Db, row: NewRow<'verification_codes'>): Promise<void> {
  const { email: _, ...fresh } = { ...row, wrong_tries: 0 }
  await db
    .insertInto('verification_codes')
    .values({ ...row, wrong_tries: 0 })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(fresh))
    .execute()
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

/** Deletes the codes that expired before `instant` (epoch milliseconds), and with them the addresses of those who never signed up. */
export async function deleteCodesExpiredBefore(db: Db, instant: number): Promise<void> {
  await deleteInSteps(db, { table: 'verification_codes', where: (eb) => eb('expires_at', '<', instant) })
}
