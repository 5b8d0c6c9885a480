import type SqliteDatabase from 'better-sqlite3'
import { sql } from 'kysely'
import { errorCode } from '#server/error-code.ts'
import type { Dialect } from './dialect.ts'
import { sqlitePostSearch } from './post-search-sqlite.ts'
import { ReadCutOff } from './read-cut-off.ts'
import type { LogSync } from './sqlite-log-sync.ts'

/** SQLite: one connection, so that transactions queue by themselves. This is that of a database in memory. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  postSearch: sqlitePostSearch,
  isUniqueViolation: (error) =>
    ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error) ?? ''),
  violatedKey: (error) =>
    error instanceof Error ? /^UNIQUE constraint failed: ([\w.]+)$/.exec(error.message)?.[1] : undefined,
  isDanglingReference: (error) => errorCode(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  // Another process (the demo filler, a backup) holds the file longer than the busy timeout.
  isTransient: (error) => errorCode(error)?.startsWith('SQLITE_BUSY') ?? false,
  isCutOff: (error) => error instanceof ReadCutOff,
  isDiskFull: (error) => errorCode(error) === 'SQLITE_FULL',
  readsHoldUp: true,
  transact: async (db, work) => ({ result: await db.transaction().execute(work), durable: Promise.resolve() }),
  // In memory nobody waits.
  writeExpendable: (db, write) => write(db),
  async optimize(db) {
    // Whatever this connection asked for; of each table so few rows are looked at that it takes milliseconds.
    await sql`pragma optimize = 0x10002`.execute(db)
  },
  // Transactions begin as IMMEDIATE and thus hold the write lock already.
  lockMigrations: async () => {},
}

/** That of a file: its transactions wait for the disk together. `connection` is the one that everybody uses. */
export function sqliteFileDialect(connection: Pick<SqliteDatabase.Database, 'exec'>, { sync }: LogSync): Dialect {
  /** Commits without a wait for the disk. */
  const withoutWait: Dialect['writeExpendable'] = (db, write) =>
    db.connection().execute(async (own) => {
      // Said to SQLite itself: for each write, and what is between costs more than it does.
      connection.exec('pragma synchronous = normal')
      try {
        return await write(own)
      } finally {
        connection.exec('pragma synchronous = full')
      }
    })
  return {
    ...sqliteDialect,
    writeExpendable: withoutWait,
    async transact(db, work) {
      const result = await withoutWait(db, (own) => own.transaction().execute(work))
      return { result, durable: sync() }
    },
  }
}
