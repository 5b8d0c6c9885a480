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
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const counts = new Map<CopiedTable, number>()
  for (const table of copiedTableNames) if (there.has(table)) counts.set(table, await countRows(db, table))
  return { migrations: await listMigrations(db), counts, read: (table) => readTable(db, table) }
}
