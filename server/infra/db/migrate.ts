import { StartRefusal } from '#server/start-refusal.ts'
import type { OpenDatabase } from './database.ts'
import type { Migration } from './migrations/migration.ts'
import type { Db } from './tables.ts'

/** Stands among the migrations of a database that is being copied into, until all is there. */
export const unfinishedCopy = 'unfinished-copy'

/**
 * Brings the schema up to date: every migration once, in order, each in a transaction of its own.
 * Refuses (StartRefusal) a database that a newer version has already changed, one that is being copied into, and a new one that cannot
 * hold every word. Returns the names that ran.
 */
export function migrate(
  database: OpenDatabase,
  migrations: readonly Migration[],
  clock: () => number,
): Promise<string[]> {
  return runMigrations(database, migrations, { clock, isForCopy: false })
}

/** The same of a database that is marked as being copied into. */
export function migrateForCopy(
  database: OpenDatabase,
  migrations: readonly Migration[],
  clock: () => number,
): Promise<string[]> {
  return runMigrations(database, migrations, { clock, isForCopy: true })
}

async function runMigrations(
  { db, dialect }: OpenDatabase,
  migrations: readonly Migration[],
  { clock, isForCopy }: { clock: () => number; isForCopy: boolean },
): Promise<string[]> {
  const ran: string[] = []
  for (;;) {
    const name = await db.transaction().execute(async (transaction) => {
      await dialect.lockMigrations(transaction)
      const { next, isNew } = await nextMigration(transaction, migrations, isForCopy)
      if (!next) return undefined
      if (isNew) await refusePoorEncoding({ db: transaction, dialect })
      await next.up(transaction, dialect)
      await transaction.insertInto('schema_versions').values({ name: next.name, applied_at: clock() }).execute()
      return next.name
    })
    if (name === undefined) return ran
    ran.push(name)
  }
}

/** Makes the table of what was applied, unless it is there. */
export async function createVersions(db: Db): Promise<void> {
  await db.schema
    .createTable('schema_versions')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.notNull().primaryKey())
    .addColumn('applied_at', 'bigint', (column) => column.notNull())
    .execute()
}

async function nextMigration(
  db: Db,
  migrations: readonly Migration[],
  isForCopy: boolean,
): Promise<{ next: Migration | undefined; isNew: boolean }> {
  await createVersions(db)
  const rows = await db.selectFrom('schema_versions').select('name').orderBy('name').execute()
  const applied = new Set(rows.map((row) => row.name))
  const known = new Set(migrations.map((migration) => migration.name))
  if (isForCopy) known.add(unfinishedCopy)
  else if (applied.has(unfinishedCopy)) {
    throw new StartRefusal(
      'This database was being restored or moved into, and not all is there yet. Run the same command again.',
    )
  }
  const unknown = rows.find((row) => !known.has(row.name))
  if (unknown) {
    throw new StartRefusal(
      `The database was changed by a newer version of the program (${unknown.name}). Start that version, or restore a backup.`,
    )
  }
  return { next: migrations.find((migration) => !applied.has(migration.name)), isNew: applied.size === 0 }
}

/**
 * Throws `StartRefusal` where a database that is to be filled cannot hold every word. Of one that is in use the start says so
 * (`make-deps.ts`): what is there can be read.
 */
export async function refusePoorEncoding({ db, dialect }: OpenDatabase): Promise<void> {
  const encoding = await dialect.poorEncoding(db)
  if (encoding === undefined) return
  throw new StartRefusal(
    `The PostgreSQL database has the encoding ${encoding}, in which not every word can be written or found. Make one with UTF8: create database … encoding 'UTF8' locale 'C' template template0.`,
  )
}
