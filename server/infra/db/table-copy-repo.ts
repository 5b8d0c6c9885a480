import { sql } from 'kysely'
import { copiedTables, unmarked, type CopiedTable } from './copied-tables.ts'
import type { OpenDatabase } from './database.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { takeTheTimeNeeded } from './limit-silence.ts'
import { createVersions, unfinishedCopy } from './migrate.ts'
import type { Db } from './tables.ts'

/** A row with its columns in alphabetical order, the same on both engines. */
export type CopiedRow = Readonly<Record<string, string | number | null>>

type CopiedEntry = [string, CopiedRow[string]]

const rowsAtOnce = 1_000

/** Reads everything as it was at one moment, while others go on writing. */
export async function readSnapshot<T>({ db, dialect }: OpenDatabase, read: (snapshot: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const begin = dialect.name === 'postgres' ? sql`begin isolation level repeatable read read only` : sql`begin`
    await begin.execute(connection)
    try {
      if (dialect.name === 'postgres') await takeMinutes(connection)
      return await read(connection)
    } finally {
      await sql`rollback`.execute(connection)
    }
  })
}

/** Large tables take minutes, in which the other side of a copy may be at work and this one wait. */
async function takeMinutes(transaction: Db): Promise<void> {
  await takeTheTimeNeeded(transaction)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
}

/** The tables of a database, without those in other schemas and the parts of SQLite's own indexes. */
export async function listTables({ db, dialect }: OpenDatabase): Promise<string[]> {
  const query =
    dialect.name === 'postgres'
      ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
      : sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

/** Whether the list of versions is there and this program's: others may call a table of theirs the same, here or in another schema. */
export async function hasVersions(database: OpenDatabase): Promise<boolean> {
  const columns = await listColumns(database, 'schema_versions')
  return columns.includes('name') && columns.includes('applied_at')
}

/** None where there is no such table. */
async function listColumns({ db, dialect }: OpenDatabase, table: string): Promise<string[]> {
  const query =
    dialect.name === 'postgres'
      ? sql<{ name: string }>`select attname as name from pg_attribute where not attisdropped
          and attrelid = to_regclass(quote_ident(current_schema()) || '.' || quote_ident(${table}))`
      : sql<{ name: string }>`select name from pragma_table_info(${table})`
  return (await query.execute(db)).rows.map(({ name }) => name)
}

export async function listMigrations(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('schema_versions').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name)
}

export async function countRows(db: Db, table: CopiedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** All rows of a table, some at a time, in the order of its primary key. */
export async function* readTable(db: Db, table: CopiedTable): AsyncGenerator<CopiedRow[]> {
  const keys: readonly string[] = copiedTables[table]
  const order = sql.join(keys.map((key) => sql.ref(key)))
  let after = sql``
  for (;;) {
    const { rows } = await sql<CopiedRow>`select * from ${sql.table(table)} ${after} order by ${order}
      limit ${sql.lit(rowsAtOnce)}`.execute(db)
    if (rows.length > 0) yield rows.map((row) => inOrder(row, unmarked[table]))
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = sql`where (${order}) > (${sql.join(keys.map((key) => last[key]))})`
  }
}

/** A schema of before lacks some of what is changed. */
function inOrder(row: CopiedRow, changes: CopiedRow = {}): CopiedRow {
  const entries = Object.entries(row).map(([name, value]): CopiedEntry => [
    name,
    name in changes ? (changes[name] ?? null) : value,
  ])
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether nobody has joined yet; a schema that is just being made may know of no house accounts. */
export async function isWithoutMembers(database: OpenDatabase): Promise<boolean> {
  const accounts = database.db.selectFrom('accounts').select('id').limit(1)
  const knowsHouses = (await listColumns(database, 'accounts')).includes('is_house')
  const member = await (knowsHouses ? accounts.where('is_house', '=', 0) : accounts).executeTakeFirst()
  return member === undefined
}

/** How far a copy into a database with a list of versions was begun: not at all, marked, or emptied of what came with its tables. */
export async function findCopyState(db: Db): Promise<'none' | 'marked' | 'emptied'> {
  const mark = await db
    .selectFrom('schema_versions')
    .select('applied_at')
    .where('name', '=', unfinishedCopy)
    .executeTakeFirst()
  if (!mark) return 'none'
  return Number(mark.applied_at) === 0 ? 'marked' : 'emptied'
}

/** Marks a database before anything is copied into it: no server starts on it until the copy is complete. */
export async function markCopy(db: Db): Promise<void> {
  await createVersions(db)
  await db.insertInto('schema_versions').values({ name: unfinishedCopy, applied_at: 0 }).execute()
}

/** Empties a marked database, whose tables came with house accounts. */
export async function emptyForCopy(
  { db, dialect }: OpenDatabase,
  { tables, now }: { tables: readonly CopiedTable[]; now: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const table of tables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(transaction)
    await dialect.postSearch.createAnew(transaction)
    await transaction
      .updateTable('schema_versions')
      .set({ applied_at: now })
      .where('name', '=', unfinishedCopy)
      .execute()
  })
}

export async function endCopy(db: Db): Promise<void> {
  await db.deleteFrom('schema_versions').where('name', '=', unfinishedCopy).execute()
}

/** Puts rows in the place of what a table has, all or none; rows may refer to later ones of the same table. */
export async function replaceTable(
  { db, dialect }: OpenDatabase,
  table: CopiedTable,
  batches: AsyncIterable<CopiedRow[]>,
): Promise<void> {
  const isPostgres = dialect.name === 'postgres'
  await db.transaction().execute(async (transaction) => {
    if (isPostgres) await takeMinutes(transaction)
    if (isPostgres && table === 'comments') await deferParents(transaction, 'deferrable initially deferred')
    if (!isPostgres) await sql`pragma defer_foreign_keys = on`.execute(transaction)
    await sql`delete from ${sql.table(table)}`.execute(transaction)
    for await (const rows of batches) {
      if (isPostgres) refuseZeros(table, rows)
      await insertRows(transaction, { table, rows, isPostgres })
    }
    if (isPostgres && table === 'comments') {
      await sql`set constraints all immediate`.execute(transaction)
      await deferParents(transaction, 'not deferrable')
    }
  })
}

async function deferParents(db: Db, how: 'deferrable initially deferred' | 'not deferrable'): Promise<void> {
  await sql`alter table comments alter constraint comments_parent_id_fkey ${sql.raw(how)}`.execute(db)
}

/** PostgreSQL keeps no U+0000 in a text: throws a `StartRefusal` that names where one is. */
function refuseZeros(table: CopiedTable, rows: readonly CopiedRow[]): void {
  for (const row of rows) {
    const [column] = Object.entries(row).find(([, value]) => typeof value === 'string' && value.includes('\0')) ?? []
    if (column === undefined) continue
    const key = copiedTables[table].map((name) => `${name} ${String(row[name])}`).join(', ')
    throw new StartRefusal(
      `${table} cannot be copied: its row with the ${key} has a character U+0000 in ${column}, which PostgreSQL cannot keep. Take it out there and start again.`,
    )
  }
}

/** All of them as one parameter: the statement is the same for each batch. */
async function insertRows(
  db: Db,
  { table, rows, isPostgres }: { table: CopiedTable; rows: readonly CopiedRow[]; isPostgres: boolean },
): Promise<void> {
  const names = Object.keys(rows[0] ?? {})
  const columns = sql.join(names.map((name) => sql.ref(name)))
  const json = JSON.stringify(rows)
  const values = isPostgres
    ? sql`select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
    : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`))} from json_each(${json})`
  await sql`insert into ${sql.table(table)} (${columns}) ${values}`.execute(db)
}
