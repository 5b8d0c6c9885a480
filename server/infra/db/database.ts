import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { postgresDialect } from './dialect-postgres.ts'
import { sqliteDialect } from './dialect-sqlite.ts'
import type { Dialect } from './dialect.ts'
import { GuardedPostgresDriver } from './guarded-postgres-driver.ts'
import { ImmediateSqliteDriver } from './immediate-sqlite-driver.ts'
import { makePostgresPool, type ConnectionLostListener, type PostgresTarget } from './postgres-pool.ts'
import type { Db, Tables } from './tables.ts'
import { withTextGate } from './text-gate.ts'

/** Where the data is: a file (`:memory:` for none) or a PostgreSQL server. */
export type DatabaseTarget = { sqliteFile: string } | PostgresTarget

export interface OpenDatabase {
  db: Db
  dialect: Dialect
}

/** Opens the database; `db.destroy()` closes it. The schema is brought up to date by `migrate`. */
export function openDatabase(target: DatabaseTarget, onLost: ConnectionLostListener): OpenDatabase {
  if ('sqliteFile' in target) return { db: openSqlite(target.sqliteFile), dialect: sqliteDialect }
  return { db: openPostgres(target, onLost), dialect: postgresDialect }
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
      createDriver: () => new ImmediateSqliteDriver(database),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => withTextGate(new SqliteQueryCompiler()),
    },
  })
}

function openPostgres(target: PostgresTarget, onLost: ConnectionLostListener): Db {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new GuardedPostgresDriver({ pool: makePostgresPool(target, onLost) }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => withTextGate(new PostgresQueryCompiler()),
    },
  })
}
