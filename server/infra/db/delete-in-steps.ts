import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  expressionBuilder,
  sql,
  SqliteAdapter,
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type SqlBool,
} from 'kysely'
import { copiedTables } from './copied-tables.ts'
import type { Db, Tables } from './tables.ts'

const keysOf = { ...copiedTables, passkey_challenges: ['challenge_hash'] } as const

type KeyedTable = keyof typeof keysOf

/** Rows of a table that are to go. */
interface Doomed<Table extends KeyedTable> {
  table: Table
  /** An index has to lead to them: each step looks for them anew. */
  where: (eb: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>
}

/** A statement over so many rows takes a few milliseconds; on SQLite everybody waits meanwhile. */
const rowsPerDelete = 100

/**
 * Deletes rows however many there are, in statements of `rowsPerDelete` each, between which others have their turn; answers how many went. `gotOn` is
 * called after each step, and what it throws ends the work: whoever begins anew goes on with what is left. Not to be called in a transaction,
 * which would keep others waiting all the same.
 */
export async function deleteInSteps<Table extends KeyedTable>(
  db: Db,
  doomed: Doomed<Table>,
  gotOn?: () => void,
): Promise<number> {
  return inSteps((limit) => deleteSome(db, doomed, limit), gotOn)
}

/** Repeats a step, which answers how many rows it changed of at most `limit`, until that is fewer; answers how many were changed. */
export async function inSteps(step: (limit: number) => Promise<number>, gotOn?: () => void): Promise<number> {
  for (let sum = 0; ;) {
    const changed = await step(rowsPerDelete)
    sum += changed
    if (changed < rowsPerDelete) return sum
    gotOn?.()
    await nextTurn()
  }
}

/** Deletes some of the rows, at most `limit`; answers how many. */
export async function deleteSome<Table extends KeyedTable>(
  db: Db,
  { table, where }: Doomed<Table>,
  limit: number,
): Promise<number> {
  const key = keyOf(db, table)
  const condition = where(expressionBuilder<Tables, Table>())
  // Asked twice, as PostgreSQL deletes a row that was found even if it was changed meanwhile; `is true` leaves no index but that of the key.
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where (${key}) in (
    select ${key} from ${sql.table(table)} where ${condition} limit ${sql.lit(limit)}) and (${condition}) is true`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

function keyOf(db: Db, table: KeyedTable): RawBuilder<unknown> {
  // Of a key of several columns SQLite may look up one alone, and read all likes of a post for some of them.
  if (db.getExecutor().adapter instanceof SqliteAdapter) return sql.ref('rowid')
  return sql.join(keysOf[table].map((name) => sql.ref(name)))
}
