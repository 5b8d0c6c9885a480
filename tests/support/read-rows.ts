import Sqlite from 'better-sqlite3'
import path from 'node:path'

/** What is in a running server's database, asked past the server: rows as the SQL names their columns. */
export function readRows<Row = Record<string, unknown>>(dataDir: string, sql: string, ...values: string[]): Row[] {
  return withDatabase(dataDir, (database) => database.prepare<string[], Row>(sql).all(...values))
}

/** The first column of every row. */
export function readColumn<Value = string>(dataDir: string, sql: string, ...values: string[]): Value[] {
  return withDatabase(dataDir, (database) =>
    database
      .prepare<string[], Value>(sql)
      .pluck()
      .all(...values),
  )
}

/** Ends every session of a member, as time or an operator would. */
export function endSessionsOf(dataDir: string, accountId: string): void {
  withDatabase(dataDir, (database) => database.prepare('DELETE FROM sessions WHERE account_id = ?').run(accountId))
}

/** Opens a running server's database beside it. */
export function withDatabase<T>(dataDir: string, ask: (database: Sqlite.Database) => T): T {
  const database = new Sqlite(path.join(dataDir, 'database.sqlite'), { timeout: 5_000 })
  try {
    return ask(database)
  } finally {
    database.close()
  }
}
