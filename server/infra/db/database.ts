import { closeSync, existsSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, PostgresAdapter, PostgresIntrospector, type Driver, type Logger } from 'kysely'
import { makeFolder } from '../files/make-folder.ts'
import { postgresDialect } from './dialect-postgres.ts'
import { sqliteDialect } from './dialect-sqlite.ts'
import type { Dialect } from './dialect.ts'
import { GuardedPostgresDriver } from './guarded-postgres-driver.ts'
import { ImmediateSqliteDriver } from './immediate-sqlite-driver.ts'
import { OneListCompiler } from './one-list-compiler.ts'
import { onSqlite, UnlockedSqliteAdapter } from './on-sqlite.ts'
import { cacheStatements } from './cached-statements.ts'
import { limitPageCache } from './limit-page-cache.ts'
import { addFunctions } from './sqlite-functions.ts'
import {
  longestStatementMs,
  makePostgresPool,
  type ConnectionLostListener,
  type PostgresTarget,
} from './postgres-pool.ts'
import type { ReadThreads } from './read-task.ts'
import { ReadThreadDriver } from './read-thread-driver.ts'
import type { ReadLimits } from './read-thread-pool.ts'
import { SqliteCheckpoints } from './sqlite-checkpoints.ts'
import { SqliteReadPool } from './sqlite-read-pool.ts'
import { SqliteTaskPool } from './sqlite-task-pool.ts'
import { loggerFor, type StatementListener } from './statement-listener.ts'
import type { Db, Tables } from './tables.ts'
import { withTextGate } from './text-gate.ts'

/** Where the data is: a file (`:memory:` for none, or what one held, which is then in memory alone) or a PostgreSQL server. */
export type DatabaseTarget = { sqliteFile: string | Buffer } | PostgresWithReplica
type PostgresWithReplica = PostgresTarget & { replicaUrl?: string | undefined }

export interface OpenDatabase {
  db: Db
  dialect: Dialect
}

export interface DatabaseWithReads extends OpenDatabase {
  /**
   * For single statements that may look at much: they hold up nobody else, and are cut off when they take long. They see all
   * that was committed before.
   */
  heavyReads: Db
  /** Where whole works of such statements are done; absent where nobody is held up by them (PostgreSQL), or nobody else sees the data (in memory). */
  readThreads?: ReadThreads
  /** The same of a server that follows, and sees what was committed a while later. */
  replicaReads?: Db
}

/** What a heavy read may take, and wait for its turn; of two threads a slow search leaves one to the feeds. */
const heavyReadLimits: ReadLimits = { threads: 2, runMs: 3_000, waitMs: 5_000 }
/** A task is a dozen statements, and the first one of a thread loads its code. Whoever was put behind one that is cut off is done after it. */
const taskLimits = { ...heavyReadLimits, runMs: 6_000, waitMs: 8_000, heldUpMs: 1_000 }

/** Opens the database; `db.destroy()` closes it. The schema is brought up to date by `migrate`. */
export function openDatabase(
  target: DatabaseTarget,
  onLost: ConnectionLostListener,
  onStatement?: StatementListener,
): DatabaseWithReads {
  return 'sqliteFile' in target
    ? openSqlite(target.sqliteFile, onLost, onStatement)
    : openPostgres(target, onLost, onStatement && loggerFor(onStatement))
}

function openSqlite(
  file: string | Buffer,
  onLost: ConnectionLostListener,
  onStatement: StatementListener | undefined,
): DatabaseWithReads {
  const log = onStatement && loggerFor(onStatement)
  const path = typeof file === 'string' && file !== ':memory:' ? file : undefined
  if (path !== undefined) makeForOwner(path)
  const database = new SqliteDatabase(file)
  cacheStatements(database)
  addFunctions(database)
  limitPageCache(database, 8)
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('busy_timeout = 5000')
  database.pragma('foreign_keys = ON')
  // Statistics are taken of so many rows of each index (some 0.2 s for a million posts, all of them took seconds), and no samples of values.
  database.pragma('analysis_limit = 1000')
  // What is in memory no other thread can see.
  const pool = path === undefined ? undefined : new SqliteReadPool(path, heavyReadLimits)
  const tasks = path === undefined ? undefined : new SqliteTaskPool(path, taskLimits, onStatement)
  const checkpoints = path === undefined ? undefined : new SqliteCheckpoints({ database, file: path, onBroken: onLost })
  const closeThreads = async () => void (await Promise.all([pool?.close(), tasks?.close(), checkpoints?.close()]))
  const db = onSqlite(new UnlockedSqliteAdapter(), new ImmediateSqliteDriver(database, closeThreads), log)
  return {
    db,
    heavyReads: pool ? onSqlite(new UnlockedSqliteAdapter(), new ReadThreadDriver(pool), log) : db,
    ...(tasks && { readThreads: tasks }),
    dialect: sqliteDialect,
  }
}

// SQLite gives the files beside it (-wal, -shm) the mode of the database.
function makeForOwner(file: string): void {
  makeFolder(dirname(file))
  // Closing a file lets go of all locks that this process has on it, those of another connection of its own as well.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
}

/** Heavy reads have a quarter of the connections to themselves, so that they never take the last one. */
function openPostgres(
  { replicaUrl, ...target }: PostgresWithReplica,
  onLost: ConnectionLostListener,
  log: Logger | undefined,
): DatabaseWithReads {
  const forHeavyReads = Math.max(1, Math.floor(target.poolSize / 4))
  const poolSize = Math.max(1, target.poolSize - forHeavyReads)
  const pool = makePostgresPool({ ...target, poolSize, statementTimeoutMs: longestStatementMs }, onLost)
  const forReads = { ...target, poolSize: forHeavyReads, statementTimeoutMs: heavyReadLimits.runMs }
  const readPool = makePostgresPool(forReads, onLost)
  const replicaPool = replicaUrl ? makePostgresPool({ ...forReads, postgresUrl: replicaUrl }, onLost) : undefined
  const db = onPostgres(
    new GuardedPostgresDriver(pool, async () => {
      await Promise.all([readPool.end(), replicaPool?.end()])
    }),
    log,
  )
  const heavyReads = onPostgres(new GuardedPostgresDriver(readPool), log)
  if (!replicaPool) return { db, heavyReads, dialect: postgresDialect }
  return {
    db,
    heavyReads,
    replicaReads: onPostgres(new GuardedPostgresDriver(replicaPool), log),
    dialect: postgresDialect,
  }
}

function onPostgres(driver: Driver, log: Logger | undefined): Db {
  return new Kysely<Tables>({
    ...(log && { log }),
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => withTextGate(new OneListCompiler()),
    },
  })
}
