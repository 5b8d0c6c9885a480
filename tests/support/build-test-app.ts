import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { buildApp } from '#server/build-app.ts'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { makeDomainEvents } from '#server/domain-events.ts'
import { usualConnectionLimits, type ConnectionLimits } from '#server/http/connection-limits.ts'
import type { LoadLimits } from '#server/http/load-limits.ts'
import { makeBudgets } from '#server/http/budgets.ts'
import { makeCheckedReplyText } from '#server/http/reply-text.ts'
import { makeRateLimiter } from '#server/http/rate-limit.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import type { ReadReplica } from '#server/infra/db/read-replica.ts'
import type { NewRow } from '#server/infra/db/tables.ts'
import type { Mail } from '#server/infra/mail/mailer.ts'
import { makeMemoryMailer } from '#server/infra/mail/memory-mailer.ts'
import { keepKey } from '#server/infra/files/shared-key.ts'
import { makeMediaStore } from '#server/infra/media/make-media-store.ts'
import { makeMetrics } from '#server/infra/metrics/metrics.ts'
import { makePushSender } from '#server/infra/push/make-push-sender.ts'
import type { PushSender } from '#server/infra/push/push-sender.ts'
import { makeLog } from '#server/log.ts'
import { insertMember, type TestMember } from './insert-member.ts'
import { makeMemoryMediaStore } from './memory-media-store.ts'
import { callEndpoint, type CallInput, type CallResult } from './test-call.ts'
import { makeTestClock, type TestClock } from './test-clock.ts'
import { openTestDatabase, type TestDatabase } from './test-database.ts'

export interface TestApp {
  /** For what `call` cannot say: `app.inject(…)`. Nothing listens. */
  app: FastifyInstance
  deps: Deps
  clock: TestClock
  /** Every message that was sent, oldest first. */
  mails: Mail[]
  media: ReturnType<typeof makeMemoryMediaStore>['stored']
  /** Every line of the log. */
  logs: string[]
  member(overrides?: Partial<NewRow<'accounts'>>): Promise<TestMember>
  /** Calls the endpoint and waits for the jobs that follow from it. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>, token?: string): Promise<CallResult<E>>
  /** Takes the lines of level error away, for a test that expects them. */
  takeErrors(): string[]
  /** Fails when an error was logged that no test took. */
  close(): Promise<void>
}

interface TestAppOptions {
  clock?: TestClock
  /** Absent: one of its own, as the project has it; it is closed with the app either way. */
  database?: TestDatabase
  replica?: ReadReplica
  /** Environment variables beside the defaults. */
  environment?: Record<string, string>
  /** Routes of the test's own, added before the app is ready. */
  addRoutes?: (app: FastifyInstance) => void
  clientDirectory?: string
  loadLimits?: LoadLimits
  /** What differs from the usual ones. */
  connectionLimits?: Partial<ConnectionLimits>
  /** Absent: the real one, which calls public addresses only. */
  pushSender?: PushSender
}

/** The whole app on a database of its own, with mails and pictures in memory (unless a store is configured) and a clock that stands still. */
export async function buildTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { clock = makeTestClock() } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'test-data-'))
  const database = options.database ?? (await openTestDatabase('schema'))
  const logs: string[] = []
  const mailer = makeMemoryMailer()
  const memory = makeMemoryMediaStore()
  const readClock = () => clock.now
  const config = readConfig({ DATA_DIR: dataDir, ...options.environment })
  const deps: Deps = {
    ...database,
    ...(options.replica && { replica: options.replica }),
    config,
    pushSender: options.pushSender ?? (await makePushSender(config, keepKey)),
    mailer,
    mediaStore: config.s3 ? makeMediaStore(config, readClock) : memory,
    limiter: makeRateLimiter({ db: database.db, clock: readClock }),
    budgets: makeBudgets({ ...database, clock: readClock }),
    events: makeDomainEvents(),
    metrics: makeMetrics(),
    replyText: makeCheckedReplyText(),
    log: makeLog(options.environment?.['LOG_LEVEL'] ?? 'debug', { write: (line) => void logs.push(line) }),
    clock: readClock,
    sharedClock: readClock,
    newId: randomUUID,
  }
  await migrate(database, allMigrations, readClock)
  const { clientDirectory = join(dataDir, 'no-client'), loadLimits } = options
  const connectionLimits = { ...usualConnectionLimits, ...options.connectionLimits }
  const app = await buildApp(deps, { clientDirectory, connectionLimits, ...(loadLimits && { loadLimits }) })
  options.addRoutes?.(app)
  await app.ready()

  const takeErrors = () => takeWhere(logs, (line) => /"level":[56]0/.test(line))
  return {
    app,
    deps,
    clock,
    mails: mailer.mails,
    media: memory.stored,
    logs,
    member: (overrides) => insertMember(deps.db, clock.now, overrides),
    async call(endpoint, input = {}, token?) {
      const result = await callEndpoint(app, endpoint, { input, token })
      await app.jobs.settle()
      return result
    },
    takeErrors,
    async close() {
      await app.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
      const errors = takeErrors()
      if (errors.length > 0) throw new Error(`errors were logged that no test expected:\n${errors.join('')}`)
    },
  }
}

function takeWhere(lines: string[], isWanted: (line: string) => boolean): string[] {
  const taken = lines.filter(isWanted)
  const left = lines.filter((line) => !isWanted(line))
  lines.splice(0, lines.length, ...left)
  return taken
}
