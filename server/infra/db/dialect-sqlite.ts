import type { Dialect } from './dialect.ts'
import { sqlitePostSearch } from './post-search-sqlite.ts'

/** SQLite: one connection, so that transactions queue by themselves. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',
  postSearch: sqlitePostSearch,
  isUniqueViolation: (error) =>
    codeOf(error).startsWith('SQLITE_CONSTRAINT_UNIQUE') || codeOf(error) === 'SQLITE_CONSTRAINT_PRIMARYKEY',
  // Another process (the demo filler, a backup) holds the file longer than the busy timeout.
  isTransient: (error) => codeOf(error).startsWith('SQLITE_BUSY'),
  isDiskFull: (error) => codeOf(error) === 'SQLITE_FULL',
  // Transactions begin as IMMEDIATE and thus hold the write lock already.
  lockMigrations: async () => {},
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
