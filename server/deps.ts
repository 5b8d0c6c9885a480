import type { Config } from './config.ts'
import type { DomainEvents } from './domain-events.ts'
import type { Budgets } from './http/budgets.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import type { ReplyText } from './http/reply-text.ts'
import type { DatabaseClock } from './infra/db/database-clock.ts'
import type { Dialect } from './infra/db/dialect.ts'
import type { ReadThreads } from './infra/db/read-task.ts'
import type { ReadReplica } from './infra/db/read-replica.ts'
import type { Db } from './infra/db/tables.ts'
import type { Mailer } from './infra/mail/mailer.ts'
import type { MediaStore } from './infra/media/media-store.ts'
import type { Metrics } from './infra/metrics/metrics.ts'
import type { Tracing } from './infra/tracing/tracing.ts'
import type { PushSender } from './infra/push/push-sender.ts'
import type { Log } from './log.ts'

/** What the modules are made of; `build-app.ts` hands it to each module's wiring, which passes on only what a service needs. */
export interface Deps {
  config: Config
  db: Db
  /** For single statements that may look at much (`database.ts`). */
  heavyReads: Db
  /** Absent where such work is done in place (`database.ts`). */
  readThreads?: ReadThreads
  /** Absent: there is none. */
  replica?: ReadReplica
  dialect: Dialect
  mailer: Mailer
  mediaStore: MediaStore
  pushSender: PushSender
  limiter: RateLimiter
  budgets: Budgets
  events: DomainEvents
  log: Log
  metrics: Metrics
  /** Absent: nothing is traced. */
  tracing?: Tracing
  /** Absent: as it is written for devices. */
  replyText?: ReplyText
  /** Epoch milliseconds. */
  clock: () => number
  /** The same for all instances, as far as they have PostgreSQL in common: for what one writes down and another holds against now, as leases. */
  sharedClock: () => number
  /** Absent: nobody else counts by another clock (SQLite). */
  databaseClock?: DatabaseClock
  /** A new UUID. */
  newId: () => string
}
