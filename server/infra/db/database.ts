import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import pg from 'pg'
import { postgresDialect } from './dialect-postgres.ts'
import { sqliteDialect } from './dialect-sqlite.ts'
import type { Dialect } from './dialect.ts'
import { ImmediateSqliteDriver } from './immediate-sqlite-driver.ts'
import type { Db, Tables } from './tables.ts'

/** Where the data is: a file (`:memory:` for none) or a PostgreSQL server. */
export type DatabaseTarget = { sqliteFile: string } | { postgresUrl: string; poolSize: number }

export interface OpenDatabase {
  db: Db
  dialect: Dialect
}

/** Opens the database; `db.destroy()` closes it. The schema is brought up to date by `migrate`. */
export function openDatabase(target: DatabaseTarget, onIdleError: (error: Error) => void): OpenDatabase {
  if ('sqliteFile' in target) return { db: openSqlite(target.sqliteFile), dialect: sqliteDialect }
  return { db: openPostgres(target, onIdleError), dialect: postgresDialect }
}

function openSqlite(file: string): Db {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const database = new SqliteDatabase(file)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('busy_timeout = 5000')
  database.pragma('foreign_keys = ON')
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new ImmediateSqliteDriver({ database }),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

function openPostgres(target: { postgresUrl: string; poolSize: number }, onIdleError: (error: Error) => void): Db {
  const pool = new pg.Pool({
    connectionString: target.postgresUrl,
    max: target.poolSize,
    connectionTimeoutMillis: 10_000,
    // A request that waits for a lock longer than this has lost its client anyway.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    types: { getTypeParser: numericTypeParser },
  })
  // An idle connection that breaks is replaced; without a listener the event would end the process.
  pool.on('error', onIdleError)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

// Counts, sums and instants come as numbers, as SQLite gives them: all of ours are below 2^53.
const numericTypes: number[] = [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]

function numericTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
  return numericTypes.includes(oid) ? Number : pg.types.getTypeParser(oid, format)
}
