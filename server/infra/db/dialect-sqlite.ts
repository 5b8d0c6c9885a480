import { errorCode } from '#server/error-code.ts'
import type { Dialect } from './dialect.ts'
import { sqlitePostSearch } from './post-search-sqlite.ts'

/** SQLite: one connection, so that transactions queue by themselves. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  postSearch: sqlitePostSearch,
  isUniqueViolation: (error) =>
    ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(errorCode(error) ?? ''),
  // Another process (the demo filler, a backup) holds the file longer than the busy timeout.
  isTransient: (error) => errorCode(error)?.startsWith('SQLITE_BUSY') ?? false,
  isDiskFull: (error) => errorCode(error) === 'SQLITE_FULL',
  // Transactions begin as IMMEDIATE and thus hold the write lock already.
  lockMigrations: async () => {},
}
