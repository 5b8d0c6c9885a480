import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

/** A setting of the whole installation; undefined while nobody chose. */
export async function findSetting(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

export async function upsertSetting(db: Db, row: NewRow<'settings'>): Promise<void> {
  await db
    .insertInto('settings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
    .execute()
}

/** Those that can still be used, newest first. */
export async function listInvitations(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<Row<'invitations'>[]> {
  return selectUsable(db, now).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

export async function findInvitation(db: Db, code: string, now: number): Promise<Row<'invitations'> | undefined> {
  return selectUsable(db, now).where('code', '=', code).executeTakeFirst()
}

function selectUsable(db: Db, now: number) {
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('uses_left', '>', 0)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
}

export async function insertInvitation(db: Db, row: NewRow<'invitations'>): Promise<void> {
  await db.insertInto('invitations').values(row).execute()
}

/** Uses it once; false when nothing is left of it. */
export async function spendInvitation(db: Db, code: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set((eb) => ({ uses_left: eb('uses_left', '-', 1) }))
    .where('code', '=', code)
    .where('uses_left', '>', 0)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Withdraws one, and answers what it was. */
export async function deleteInvitation(db: Db, id: string): Promise<Row<'invitations'> | undefined> {
  return db.deleteFrom('invitations').where('id', '=', id).returningAll().executeTakeFirst()
}

/** Of no use any more: nobody sees them again. */
export async function deleteSpentInvitations(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where((eb) => eb.or([eb('uses_left', '<=', 0), eb('expires_at', '<=', now)]))
    .execute()
}
