import { CompiledQuery, sql } from 'kysely'
import { errorCode } from '#server/error-code.ts'
import type { Dialect } from './dialect.ts'
import { sqlitePostSearch } from './post-search-sqlite.ts'
import { ReadCutOff } from './read-cut-off.ts'

/** SQLite: one connection, so that transactions queue by themselves. */
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
  writeExpendable: (db, write) =>
    db.connection().execute(async (own) => {
      await own.executeQuery(CompiledQuery.raw('pragma synchronous = normal'))
      try {
        return await write(own)
      } finally {
        await own.executeQuery(CompiledQuery.raw('pragma synchronous = full'))
      }
    }),
  async optimize(db) {
    // Whatever this connection asked for; of each table so few rows are looked at that it takes milliseconds.
    await sql`pragma optimize = 0x10002`.execute(db)
  },
  // Transactions begin as IMMEDIATE and thus hold the write lock already.
  lockMigrations: async () => {},
}
