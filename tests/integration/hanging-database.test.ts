import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { takeTheTimeNeeded } from '#server/infra/db/limit-silence.ts'
import type { Verdict } from '#server/infra/jobs/job-lane.ts'
import { makeLog } from '#server/log.ts'
import { makeStop } from '#server/http/stop-server.ts'
import { within } from '#server/within.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'
import { compareComments, insertWriters, onPostgres } from '#tests/support/comment-ledger.ts'
import { openLine, type CuttableLine } from '#tests/support/cuttable-line.ts'
import { startWriters, untilAcknowledged } from '#tests/support/restart-load.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

const answerWithinMs = 2_000
/** Ends what hangs and judges no speed. */
const patienceMs = 40_000

let postgresUrl: string
let line: CuttableLine
/** Closed before the line to the database is. */
let open: (() => Promise<void>)[]

beforeEach(async () => {
  const target = await makeTestTarget('schema')
  postgresUrl = String(target.postgresUrl)
  line = await openLine(postgresUrl)
  open = []
  return async () => {
    line.goOn()
    for (const close of open) await close()
    await line.cut()
    await target.drop()
  }
})

function openByLine(limitMs = answerWithinMs) {
  return openDatabase({ postgresUrl: line.url, poolSize: 4, answerWithinMs: limitMs }, () => {})
}

interface AppOnLine {
  database?: ReturnType<typeof openByLine>
  addRoutes?: (app: FastifyInstance) => void
}

/** The whole app on a database that may hang, with a clock that goes on and can be put forward. */
async function buildOnLine({ database = openByLine(), addRoutes }: AppOnLine = {}): Promise<TestApp> {
  let ahead = 0
  const clock = {
    get now() {
      return Date.now() + ahead
    },
    advance: (ms: number) => void (ahead += ms),
  }
  const test = await buildTestApp({
    clock,
    database: { ...database, close: () => database.db.destroy() },
    // Whoever looks for jobs or renews leases is told as well.
    environment: { LOG_LEVEL: 'silent' },
    ...(addRoutes && { addRoutes }),
  })
  open.push(test.close)
  return test
}

async function statusesOf({ app }: TestApp, many: number): Promise<string[]> {
  const ask = async () => {
    const { statusCode, headers, body } = await app.inject('/api/health')
    return `${statusCode} ${String(headers['retry-after'])} ${JSON.parse(body).code}`
  }
  return within(patienceMs, 'the server', Promise.all(Array.from({ length: many }, ask)))
}

it('while the database hangs every call is told so, and all goes on when it does', async () => {
  const test = await buildOnLine()
  expect(await statusesOf(test, 12)).toEqual(Array(12).fill('200 undefined undefined'))
  line.hang()
  expect(await statusesOf(test, 12)).toEqual(Array(12).fill('503 2 unavailable'))
  line.goOn()
  expect(await statusesOf(test, 12)).toEqual(Array(12).fill('200 undefined undefined'))
})

it('a write that hangs halfway is done once, and so is a job', async () => {
  const test = await buildOnLine()
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const { members, postId } = await onPostgres(postgresUrl, (db) => insertWriters(db, 12))
  const gate = Promise.withResolvers<Verdict>()
  const perform = vi.fn<() => Promise<Verdict>>(() => gate.promise)
  const order = test.app.jobs.define<string>({ queue: 'push', kind: 'test', perform })
  await order(test.deps.db, 'the job')
  await expect.poll(() => perform.mock.calls.length).toBe(1)

  const writers = startWriters({ origin, postId }, members)
  const { ledger } = writers
  await untilAcknowledged(ledger, 20)
  line.hang()
  gate.resolve({ status: 'done' })
  await expect.poll(() => ledger.answers.get('503') ?? 0).toBeGreaterThanOrEqual(members.length)
  line.goOn()
  // The leases of what was broken off end.
  test.clock.advance(10_000)
  await untilAcknowledged(ledger, ledger.acknowledged.length + 20)
  await writers.stop()
  expect(await onPostgres(postgresUrl, (db) => compareComments(db, ledger.acknowledged))).toEqual({
    ...{ lost: [], doubled: [], keysRunning: 0 },
  })
  expect(ledger.strange).toEqual([])
  const jobs = () => test.deps.db.selectFrom('jobs').select('id').where('kind', '=', 'test').execute()
  await expect.poll(jobs).toEqual([])
})

it('what takes its time has it, until its transaction ends', async () => {
  const { db } = openByLine()
  open.push(() => db.destroy())
  const sleep = sql.raw(`select pg_sleep(${(answerWithinMs * 1.5) / 1_000})`)
  await db.transaction().execute(async (transaction) => {
    await takeTheTimeNeeded(transaction)
    await sleep.execute(transaction)
  })
  await expect(sleep.execute(db)).rejects.toThrow(/cannot be reached: it did not answer for 2000 ms/)
  await expect(sql`select 1`.execute(db)).resolves.toBeDefined()
})

it('a server that is stopped while its database hangs ends in time, and says what it did not wait for', async () => {
  const database = openByLine(hourMs)
  const lines: string[] = []
  const deps = {
    config: readConfig({}),
    mediaStore: {},
    log: makeLog('info', { write: (said) => void lines.push(said) }),
    leaveDatabase: () => database.db.destroy(),
  }
  const hasEnded = Promise.withResolvers<void>()
  const limits = { idleMs: 0, requestsMs: 100, allMs: 1_000 }
  let stop: ReturnType<typeof makeStop> | undefined
  const addRoutes = (app: FastifyInstance) =>
    void (stop = makeStop(app, deps, { limits, end: () => hasEnded.resolve() }))
  const test = await buildOnLine({ database, addRoutes })
  const origin = await test.app.listen({ port: 0, host: '127.0.0.1' })
  line.hang()
  const unanswered = fetch(`${origin}/api/health`).then(
    ({ status }) => status,
    () => 'no answer',
  )
  const stopping = stop?.(new AbortController().signal)
  await within(patienceMs, 'the server', hasEnded.promise)
  expect(await unanswered).toBe('no answer')
  expect(lines.join('')).toMatch(/"level":60.*"awaited":"jobs, and what modules have still to write"/)
  line.goOn()
  await stopping
})
