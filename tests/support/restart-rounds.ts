import { startEmbeddedPostgres, type EmbeddedPostgres, type PostgresEnd } from './embedded-postgres.ts'
import { compareComments, insertWriters, onPostgres } from './comment-ledger.ts'
import { startWriters, untilAcknowledged, type WriteLedger } from './restart-load.ts'
import { startServer, type TestServer } from './start-server.ts'

interface RestartPlan {
  /** Each a restart of PostgreSQL. */
  rounds: readonly PostgresEnd[]
  /** How many members write at once. */
  writers: number
}

export interface RestartReport {
  /** For each restart: from PostgreSQL taking connections to the first acknowledged write. */
  firstWriteAfterMs: number[]
  /** What /api/health said while PostgreSQL was away. */
  health: { status: number; retryAfter: string | null; text: string }[]
  ledger: WriteLedger
  /** Acknowledged comments that are not there. */
  lost: string[]
  /** Comments that are there more than once. */
  doubled: string[]
  /** Keys that nobody works on any more and that are still taken. */
  keysRunning: number
  hasServerEnded: boolean
  log: string
}

/** Restarts a PostgreSQL of its own again and again below a server of its own while members write, and reports what became of it. */
export async function restartUnderLoad({ rounds, writers: many }: RestartPlan): Promise<RestartReport> {
  const postgres = await startEmbeddedPostgres()
  let server: TestServer | undefined
  try {
    server = await startServer({ DATABASE_URL: postgres.url })
    const { members, postId } = await onPostgres(postgres.url, (db) => insertWriters(db, many))
    const writers = startWriters({ origin: server.origin, postId }, members)
    const { ledger } = writers
    const report = { firstWriteAfterMs: [] as number[], health: [] as RestartReport['health'] }
    for (const how of rounds) {
      await untilAcknowledged(ledger, ledger.acknowledged.length + 20)
      const round = await restartOnce({ postgres, server, ledger }, how)
      report.firstWriteAfterMs.push(round.firstWriteAfterMs)
      report.health.push(round.health)
    }
    await untilAcknowledged(ledger, ledger.acknowledged.length + 20)
    await writers.stop()
    const found = await onPostgres(postgres.url, (db) => compareComments(db, ledger.acknowledged))
    return { ...report, ...found, ledger, hasServerEnded: !server.isRunning(), log: server.output() }
  } finally {
    await server?.remove()
    await postgres.stop()
  }
}

async function restartOnce(
  { postgres, server, ledger }: { postgres: EmbeddedPostgres; server: TestServer; ledger: WriteLedger },
  how: PostgresEnd,
) {
  await postgres.end(how)
  const health = await readHealth(server)
  await postgres.restart()
  const backAt = Date.now()
  const acknowledgedBefore = ledger.acknowledged.length
  await untilAcknowledged(ledger, acknowledgedBefore + 1)
  const firstWriteAfterMs = (ledger.acknowledged[acknowledgedBefore]?.at ?? Number.NaN) - backAt
  return { firstWriteAfterMs, health }
}

async function readHealth({ origin }: TestServer): Promise<RestartReport['health'][number]> {
  const reply = await fetch(`${origin}/api/health`)
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), text: await reply.text() }
}
