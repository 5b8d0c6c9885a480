import type { Db, NewRow, Row } from '#server/infra/db/tables.ts'

/** Hides a member from now on; who left already leaves in the new way. */
export async function insertDeparture(db: Db, row: NewRow<'departures'>): Promise<void> {
  const { created_at, erased_from } = row
  await db
    .insertInto('departures')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ created_at, erased_from }))
    .execute()
}

export async function findDeparture(db: Db, accountId: string): Promise<Row<'departures'> | undefined> {
  return db.selectFrom('departures').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

export async function deleteDeparture(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('departures').where('account_id', '=', accountId).execute()
}
