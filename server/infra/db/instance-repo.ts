import { sql } from 'kysely'
import type { Db, Row } from './tables.ts'

/** A key that all instances share; undefined while there is none. */
export async function findServerKey(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_keys').select('content').where('name', '=', name).executeTakeFirst()
  return row?.content
}

/** Records a key; of two instances that do so at once the first one's stays. */
export async function addServerKey(db: Db, row: { name: string; content: string; created_at: number }): Promise<void> {
  await db
    .insertInto('server_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

/** Puts another content in the place of a key's. */
export async function changeServerKey(db: Db, { name, content }: { name: string; content: string }): Promise<void> {
  await db.updateTable('server_keys').set({ content }).where('name', '=', name).execute()
}

/**
 * Takes the turn that is due, for one instance alone; false when none is. `everyMs` after it the next one is. One that is further off than two of
 * them was set by a clock that was ahead: nothing would be done until it is reached.
 */
export async function takeTurn(
  db: Db,
  { name, now, everyMs }: { name: string; now: number; everyMs: number },
): Promise<boolean> {
  const next = { name, next_at: now + everyMs }
  const taken = await db
    .insertInto('upkeep')
    .values(next)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ next_at: next.next_at })
        .where((eb) => eb.or([eb('upkeep.next_at', '<=', now), eb('upkeep.next_at', '>', now + 2 * everyMs)])),
    )
    .returning('name')
    .execute()
  return taken.length > 0
}

/** PostgreSQL's own clock, in epoch milliseconds: those of two machines differ. */
const databaseNow = sql<number>`floor(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Says that an instance is at work; PostgreSQL only, as on SQLite its lock on the data folder says so. */
export async function recordInstance(db: Db, id: string): Promise<void> {
  await db
    .insertInto('instances')
    .values({ id, seen_at: databaseNow })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: databaseNow }))
    .execute()
}

export async function deleteInstance(db: Db, id: string): Promise<void> {
  await db.deleteFrom('instances').where('id', '=', id).execute()
}

/** Those that were killed and could not take back what they said. */
export async function deleteSilentInstances(db: Db, silentMs: number): Promise<void> {
  await db
    .deleteFrom('instances')
    .where('seen_at', '<', sql<number>`${databaseNow} - ${silentMs}`)
    .execute()
}

/** The instances that said within so many milliseconds that they are at work; PostgreSQL only. */
export async function listInstances(db: Db, withinMs: number): Promise<Row<'instances'>[]> {
  return db
    .selectFrom('instances')
    .selectAll()
    .where('seen_at', '>=', sql<number>`${databaseNow} - ${withinMs}`)
    .execute()
}
