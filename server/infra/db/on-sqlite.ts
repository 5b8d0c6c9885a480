import { Kysely, SqliteAdapter, SqliteIntrospector, type Driver, type Logger } from 'kysely'
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

/** Kysely has SQLite's statements run one after the other; here their driver sees to that, or need not. */
export class UnlockedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}
