import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#server/infra/db/database.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres, type PostgresEnd } from './embedded-postgres.ts'
import { insertMember } from './insert-member.ts'
import { insertTestPost } from './insert-posts.ts'
import { startWriters, type WriteLedger } from './restart-load.ts'
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
    const { members, postId } = await onDatabase(postgres.url, (db) => fill(db, many))
    const writers = startWriters({ origin: server.origin, postId }, members)
    const { ledger } = writers
    const report = { firstWriteAfterMs: [] as number[], health: [] as RestartReport['health'] }
    for (const how of rounds) {
      await untilConfirmed(ledger, ledger.acknowledged.length + 20)
      const round = await restartOnce({ postgres, server, ledger }, how)
      report.firstWriteAfterMs.push(round.firstWriteAfterMs)
      report.health.push(round.health)
    }
    await untilConfirmed(ledger, ledger.acknowledged.length + 20)
    await writers.stop()
    const found = await onDatabase(postgres.url, (db) => compare(db, ledger))
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
  const confirmedBefore = ledger.acknowledged.length
  await untilConfirmed(ledger, confirmedBefore + 1)
  const firstWriteAfterMs = (ledger.acknowledged[confirmedBefore]?.at ?? Number.NaN) - backAt
  return { firstWriteAfterMs, health }
}

async function readHealth({ origin }: TestServer): Promise<RestartReport['health'][number]> {
  const reply = await fetch(`${origin}/api/health`)
  return { status: reply.status, retryAfter: reply.headers.get('retry-after'), text: await reply.text() }
}

async function untilConfirmed(ledger: WriteLedger, many: number): Promise<void> {
  const patienceMs = 60_000
  const deadline = Date.now() + patienceMs
  while (ledger.acknowledged.length < many) {
    if (Date.now() > deadline || ledger.strange.length > 10) {
      throw new Error(`writes are not acknowledged:\n${ledger.strange.join('\n')}`)
    }
    await pause(5)
  }
}

async function fill(db: Db, many: number) {
  const members = []
  for (let at = 0; at < many; at += 1) members.push(await insertMember(db, Date.now()))
  const [author] = members
  if (!author) throw new Error('nobody writes')
  const postId = await insertTestPost(db, { id: randomUUID(), author_id: author.id, created_at: Date.now() })
  return { members, postId }
}

async function compare(db: Db, ledger: WriteLedger) {
  const rows = await db.selectFrom('comments').select('content').execute()
  const texts = rows.map(({ content }) => content)
  const there = new Set(texts)
  const running = await db.selectFrom('idempotency_keys').select('key').where('state', '=', 'running').execute()
  return {
    lost: ledger.acknowledged.map(({ text }) => text).filter((text) => !there.has(text)),
    doubled: texts.filter((text, at) => texts.indexOf(text) !== at),
    keysRunning: running.length,
  }
}

async function onDatabase<T>(postgresUrl: string, act: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase({ postgresUrl, poolSize: 1 }, (error) => {
    throw error
  })
  try {
    return await act(db)
  } finally {
    await db.destroy()
  }
}
