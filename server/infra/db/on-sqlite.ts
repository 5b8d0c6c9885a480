import { Kysely, SqliteIntrospector, type Driver, type Logger, type SqliteAdapter } from 'kysely'
import { PrepareOnceCompiler } from './prepare-once.ts'
import type { Db, Tables } from './tables.ts'
import { withTextGate } from './text-gate.ts'

/** Queries of SQLite, whoever runs them. */
export function onSqlite(adapter: SqliteAdapter, driver: Driver, log: Logger | undefined): Db {
  return new Kysely<Tables>({
    ...(log && { log }),
    dialect: {
      createAdapter: () => adapter,
      createDriver: () => driver,
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => withTextGate(new PrepareOnceCompiler()),
    },
  })
}
