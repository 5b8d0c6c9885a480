import { sql, type RawBuilder } from 'kysely'
import type { Dialect } from './dialect.ts'

interface NewestOfEach {
  table: 'posts' | 'likes' | 'reposts'
  /** Without `where`; may speak of the row of the outer table and of `each`, a row of this one. */
  where: RawBuilder<unknown>
  orderBy: RawBuilder<unknown>
  limit: number
}

/**
 * Joins to every row before it the first rows of a table, as `newest`. Each is found in the order of an index and ends with its limit, so that
 * whoever has a million rows costs no more than anybody else.
 */
export function joinNewest(
  dialect: Dialect['name'],
  { table, where, orderBy, limit }: NewestOfEach,
): RawBuilder<unknown> {
  const from = sql`from ${sql.table(table)} as each where ${where} order by ${orderBy} limit ${limit}`
  // SQLite knows no `lateral`; a list of row numbers that is made for each outer row comes to the same.
  return dialect === 'postgres'
    ? sql`cross join lateral (select each.* ${from}) as newest`
    : sql`cross join ${sql.table(table)} as newest on newest.rowid in (select each.rowid ${from})`
}
