import { StartRefusal } from '#server/start-refusal.ts'
import { copiedTableNames, type CopiedTable } from '../db/copied-tables.ts'
import { countRows, listMigrations, readTable, type CopiedRow } from '../db/table-copy-repo.ts'
import type { Db } from '../db/tables.ts'

/** What a database is filled from: another one at one moment, or a backup. */
export interface CopySource {
  /** The schema that the rows fit. */
  migrations: readonly string[]
  /** Of each table that it has, each after those it refers to. */
  counts: ReadonlyMap<CopiedTable, number>
  read: (table: CopiedTable) => AsyncIterable<CopiedRow[]>
}

/** A database as a source; `db` is a snapshot of it, so that all tables are of one moment. */
export async function sourceOfDatabase(db: Db): Promise<CopySource> {
  const migrations = await migrationsOf(db)
  const there = await tablesOf(db)
  const counts = new Map<CopiedTable, number>()
  for (const table of copiedTableNames) if (there.has(table)) counts.set(table, await countRows(db, table))
  return { migrations, counts, read: (table) => readTable(db, table) }
}

/** The schema of what is to be copied; throws `StartRefusal` where it has none of ours. */
export async function migrationsOf(db: Db): Promise<string[]> {
  if ((await tablesOf(db)).has('schema_versions')) return listMigrations(db)
  throw new StartRefusal(
    'The database that is to be copied is empty, or of another program: set DATA_DIR or DATABASE_URL as for the server.',
  )
}

async function tablesOf(db: Db): Promise<Set<string>> {
  return new Set((await db.introspection.getTables()).map(({ name }) => name))
}
