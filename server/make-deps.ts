import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { makeDomainEvents } from './domain-events.ts'
import { makeBudgets } from './http/budgets.ts'
import { makeRateLimiter } from './http/rate-limit.ts'
import { makeDatabaseClock } from './infra/db/database-clock.ts'
import { openDatabase, type DatabaseWithReads } from './infra/db/database.ts'
import { makeReadReplica } from './infra/db/read-replica.ts'
import { migrate } from './infra/db/migrate.ts'
import { allMigrations } from './infra/db/migrations/all-migrations.ts'
import { closeDataDirectory } from './infra/files/data-directory.ts'
import { makeShareKey } from './infra/files/shared-key.ts'
import { makeMailer } from './infra/mail/make-mailer.ts'
import { makeMediaStore } from './infra/media/make-media-store.ts'
import { makeMetrics } from './infra/metrics/metrics.ts'
import { makePushSender } from './infra/push/make-push-sender.ts'
import { loadVapidKeys } from './infra/push/vapid-keys.ts'
import { startTracing } from './infra/tracing/start-tracing.ts'
import { explainStartFailure } from './explain-start-failure.ts'
import type { Log } from './log.ts'
import { StartRefusal } from './start-refusal.ts'

/** Opens what the configuration names, with the schema up to date; `deps.db.destroy()` closes it again. */
export async function makeDeps(config: Config, log: Log, clock: () => number = Date.now): Promise<Deps> {
  takeDataDirectory(config.dataDir, log)
  try {
    return await openAll({ config, log, clock })
  } catch (error) {
    throw explainStartFailure(error, config)
  }
}

async function openAll({ config, log, clock }: Pick<Deps, 'config' | 'log' | 'clock'>): Promise<Deps> {
  const { dataDir, databaseUrl, databasePoolSize, databaseReplicaUrl } = config
  // First, as wrong keys are refused before a database is opened.
  if (config.vapid) await loadVapidKeys(config.vapid, dataDir)
  const target = databaseUrl
    ? { postgresUrl: databaseUrl, poolSize: databasePoolSize, replicaUrl: databaseReplicaUrl }
    : { sqliteFile: join(dataDir, 'database.sqlite') }
  const tracing = await startTracing(config, log)
  const database = openDatabase(
    target,
    (error) => log.warn({ reason: error.message }, 'a database connection broke'),
    tracing?.countStatement,
  )
  try {
    const ran = await migrate(database, allMigrations, clock)
    if (ran.length > 0) log.info({ migrations: ran }, 'the database schema is up to date')
    const encoding = await database.dialect.poorEncoding(database.db)
    if (encoding !== undefined) log.warn({ encoding }, 'not every word can be written or found in this database')
    // New indexes are known to whoever plans a query only by what is counted of them.
    await database.dialect.optimize(database.db)
    const pushSender = await makePushSender(config, makeShareKey(database.db, clock))
    const databaseClock = databaseUrl ? makeDatabaseClock({ db: database.db, clock, log }) : undefined
    await databaseClock?.compare()
    const started = { pushSender, ...(tracing && { tracing }), ...(databaseClock && { databaseClock }) }
    return depsOf({ config, log, clock }, database, started)
  } catch (error) {
    await database.db.destroy()
    throw error
  }
}

function depsOf(
  { config, log, clock }: Pick<Deps, 'config' | 'log' | 'clock'>,
  database: DatabaseWithReads,
  started: Pick<Deps, 'pushSender' | 'tracing' | 'databaseClock'>,
): Deps {
  const { dataDir, smtpUrl, mailFrom } = config
  const { replicaReads, ...opened } = database
  const sharedClock = started.databaseClock?.now ?? clock
  return {
    ...opened,
    ...(replicaReads && { replica: makeReadReplica({ db: database.db, replicaReads, clock: sharedClock, log }) }),
    config,
    log,
    metrics: makeMetrics(),
    clock,
    sharedClock,
    mailer: makeMailer({ smtpUrl, mailFrom, dataDir, clock, print: (line) => process.stdout.write(`${line}\n`) }),
    mediaStore: makeMediaStore(config, clock),
    ...started,
    limiter: makeRateLimiter({ db: database.db, clock }),
    budgets: makeBudgets({ ...database, clock }),
    events: makeDomainEvents(),
    newId: randomUUID,
  }
}

function takeDataDirectory(dataDir: string, log: Log): void {
  try {
    const leftOpen = closeDataDirectory(dataDir)
    if (leftOpen.length > 0) log.warn({ leftOpen }, 'others on this machine may read what belongs to the server')
  } catch (cause) {
    throw new StartRefusal(`DATA_DIR (${dataDir}) cannot be used: ${String(cause)}`, { cause })
  }
}
