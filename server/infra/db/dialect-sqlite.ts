import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery, sql } from 'kysely'
import { errorCode } from '#server/error-code.ts'
import type { Dialect } from './dialect.ts'
import { sqlitePostSearch } from './post-search-sqlite.ts'
import { ReadCutOff } from './read-cut-off.ts'
import type { Db } from './tables.ts'

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
  // A file system that met an error may be read-only from then on.
  isUnwritable: (error) => ['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED'].includes(errorCode(error) ?? ''),
  // Reads, too, may need files beside the database that cannot be made (`SQLITE_READONLY_CANTINIT`).
  isDiskFailing: (error) => /^SQLITE_(?:IOERR|CANTOPEN|READONLY_(?!DBMOVED))/.test(errorCode(error) ?? ''),
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
    await forgetSamples(db)
    // What SQLite would count anew, of all tables, is asked for and done one by one, so that others have a turn in between.
    const { rows } = await sql<{ optimize: string }>`pragma optimize = 0x10003`.execute(db)
    for (const { optimize } of rows) {
      await sql.raw(optimize).execute(db)
      await nextTurn()
    }
  },
  poorEncoding: async () => undefined,
  // Transactions begin as IMMEDIATE and thus hold the write lock already.
  lockMigrations: async () => {},
}

/**
 * Where SQLite knows samples of an index it prepares a statement anew for each value that it is asked for, to choose by them, which takes
 * about as long as running it. None are taken any more (`database.ts`); those of before are forgotten.
 */
async function forgetSamples(db: Db): Promise<void> {
  const known = await sql`select 1 from sqlite_schema where name = 'sqlite_stat4'`.execute(db)
  if (known.rows.length === 0) return
  const forgotten = await sql`delete from sqlite_stat4 returning 1`.execute(db)
  if (forgotten.rows.length > 0) await sql`analyze sqlite_schema`.execute(db)
}
