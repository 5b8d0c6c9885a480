import type { Db, NewRow, Tables } from '#server/infra/db/tables.ts'

// Far below what one statement may carry on either engine.
const rowsAtOnce = 400

export async function findUsername(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db.selectFrom('accounts').select('username').where('id', '=', accountId).executeTakeFirst()
  return row?.username
}

export async function findTakenUsernames(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('accounts').select('username_key').execute()
  return new Set(rows.map((row) => row.username_key))
}

export async function findHouseIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where((eb) => eb('is_house', '=', eb.lit(1)))
    .where('retired_at', 'is', null)
    .orderBy('username_key')
    .execute()
  return rows.map(({ id }) => id)
}

/** Tag ids by name. */
export async function findTagIds(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('tags').select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export async function insertRows<T extends keyof Tables>(db: Db, table: T, rows: readonly NewRow<T>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  }
}

export async function addFollowers(db: Db, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [id, count] of counts) {
    await db
      .updateTable('accounts')
      .set((eb) => ({ followers_count: eb('followers_count', '+', count) }))
      .where('id', '=', id)
      .execute()
  }
}
