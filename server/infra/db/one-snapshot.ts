import type SqliteDatabase from 'better-sqlite3'

/**
 * Makes what lets several statements of a connection that only reads see the database as it was at the first of them. SQLite forgets the pages that a
 * connection has in memory whenever somebody wrote since its last transaction, and each statement by itself is one: under writes
 * nearly all of them were read again from the system for each.
 */
export function makeOneSnapshot(database: SqliteDatabase.Database): <T>(read: () => Promise<T>) => Promise<T> {
  const begin = database.prepare('begin')
  const end = database.prepare('commit')
  return async (read) => {
    begin.run()
    try {
      return await read()
    } finally {
      // A disk that fails ends a transaction by itself.
      if (database.inTransaction) end.run()
    }
  }
}
