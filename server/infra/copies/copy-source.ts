import { StartRefusal } from '#server/start-refusal.ts'
import { copiedTableNames, type CopiedTable } from '../db/copied-tables.ts'
import type { OpenDatabase } from '../db/database.ts'
import { countRows, hasVersions, listMigrations, listTables, readTable, type CopiedRow } from '../db/table-copy-repo.ts'

/** What a database is filled from: another one at one moment, or a backup. */
export interface CopySource {
  /** The schema that the rows fit. */
  migrations: readonly string[]
  /** Of each table that it has, each after those it refers to. */
  counts: ReadonlyMap<CopiedTable, number>
  read: (table: CopiedTable) => AsyncIterable<CopiedRow[]>
}

/** A database as a source; its `db` is a snapshot, so that all tables are of one moment. */
export async function sourceOfDatabase(source: OpenDatabase): Promise<CopySource> {
  const { db } = source
  const migrations = await migrationsOf(source)
  const there = new Set(await listTables(source))
  const counts = new Map<CopiedTable, number>()
  for (const table of copiedTableNames) if (there.has(table)) counts.set(table, await countRows(db, table))
  return { migrations, counts, read: (table) => readTable(db, table) }
}

/** The schema of what is to be copied; throws `StartRefusal` where it has none of ours. */
export async function migrationsOf(source: OpenDatabase): Promise<string[]> {
  if (await hasVersions(source)) return listMigrations(source.db)
  throw new StartRefusal(
    'The database that is to be copied is empty, or of another program: set DATA_DIR or DATABASE_URL as for the server.',
  )
}
