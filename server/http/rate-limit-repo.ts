import { sql } from 'kysely'
import { deleteInSteps } from '../infra/db/delete-in-steps.ts'
import type { Db, NewRow } from '../infra/db/tables.ts'

/** Adds to the count of a window, or of a new one when that has ended; false, and nothing is counted, beyond `max`. */
export async function countAttempt(
  db: Db,
  row: NewRow<'rate_windows'>,
  { now, max }: { now: number; max: number },
): Promise<boolean> {
  const at = { now, windowMs: row.ends_at - now }
  const counted = await db
    .insertInto('rate_windows')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(added(at))
        .where((eb) => eb.or([hasEnded(at), eb('rate_windows.count', '<=', max - row.count)])),
    )
    .returning('count')
    .executeTakeFirst()
  return counted !== undefined
}

/** Adds what was counted elsewhere, in windows of `windowMs` at the most, and answers how they stand then. */
export async function addCounts(db: Db, rows: NewRow<'rate_windows'>[], at: WindowTime) {
  return db
    .insertInto('rate_windows')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(added(at)))
    .returningAll()
    .execute()
}

interface WindowTime {
  now: number
  windowMs: number
}

function added(at: WindowTime) {
  return {
    count: sql<number>`case when ${hasEnded(at)} then 0 else rate_windows.count end + excluded.count`,
    ends_at: sql<number>`case when ${hasEnded(at)} then excluded.ends_at else rate_windows.ends_at end`,
  }
}

/** Also one that ends later than two windows from now: a clock that was ahead began it, and a minute's limit would last until that is reached. */
function hasEnded({ now, windowMs }: WindowTime) {
  return sql<boolean>`(rate_windows.ends_at <= ${now} or rate_windows.ends_at > ${now + 2 * windowMs})`
}

export async function reduceCount(db: Db, id: string, amount: number): Promise<void> {
  await db
    .updateTable('rate_windows')
    .set((eb) => ({ count: eb('count', '-', amount) }))
    .where('id', '=', id)
    .where('count', '>=', amount)
    .execute()
}

export async function findWindowEnd(db: Db, id: string): Promise<number | undefined> {
  return (await db.selectFrom('rate_windows').select('ends_at').where('id', '=', id).executeTakeFirst())?.ends_at
}

export async function deleteWindow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('rate_windows').where('id', '=', id).execute()
}

export async function deleteEndedWindows(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, { table: 'rate_windows', where: (eb) => eb('ends_at', '<=', now) })
}
