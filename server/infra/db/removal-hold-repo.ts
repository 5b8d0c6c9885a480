import type { Db, NewRow } from './tables.ts'

/** Begins a hold, or lets it end later. */
export async function extendHold(db: Db, row: NewRow<'removal_holds'>): Promise<void> {
  await db
    .insertInto('removal_holds')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ends_at: row.ends_at }))
    .execute()
}

export async function deleteHold(db: Db, id: string): Promise<void> {
  await db.deleteFrom('removal_holds').where('id', '=', id).execute()
}

/** What those left behind who could not end it themselves. */
export async function deleteEndedHolds(db: Db, now: number): Promise<void> {
  await db.deleteFrom('removal_holds').where('ends_at', '<=', now).execute()
}

/** When the last hold ends that there is; undefined while there is none that ends by `latest`: a clock that was ahead began a later one. */
export async function findHoldEnd(
  db: Db,
  { now, latest }: { now: number; latest: number },
): Promise<number | undefined> {
  const hold = await db
    .selectFrom('removal_holds')
    .select('ends_at')
    .where('ends_at', '>', now)
    .where('ends_at', '<=', latest)
    .orderBy('ends_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return hold?.ends_at
}
