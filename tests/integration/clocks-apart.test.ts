import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { buildApp } from '#server/build-app.ts'
import { readConfig } from '#server/config.ts'
import { leaseMs } from '#server/http/idempotency.ts'
import type { Verdict } from '#server/infra/jobs/job-lane.ts'
import { makeLog } from '#server/log.ts'
import { makeDeps } from '#server/make-deps.ts'
import { insertMember } from '#tests/support/insert-member.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

const aheadMs = 12_000
/** What the way to the database and back may make out of clocks that agree. */
const unsureMs = 1_000

async function startInstance(postgresUrl: string, clock: () => number) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'test-instance-'))
  const lines: string[] = []
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: postgresUrl })
  const deps = await makeDeps(config, makeLog('info', { write: (line) => void lines.push(line) }), clock)
  const app = await buildApp(deps, { clientDirectory: path.join(dataDir, 'no-client') })
  const close = async () => {
    await app.close()
    await deps.db.destroy()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, deps, lines, close }
}

it('instances whose clocks are far apart do a job once, and the one that is wrong says so', async () => {
  const { postgresUrl = '', drop } = await makeTestTarget('schema')
  onTestFinished(() => drop())
  const one = await startInstance(postgresUrl, Date.now)
  onTestFinished(one.close)
  const other = await startInstance(postgresUrl, () => Date.now() + aheadMs)
  onTestFinished(other.close)
  const gate = Promise.withResolvers<Verdict>()
  const begun: string[] = []
  const define = (name: string, { app }: typeof one) =>
    app.jobs.define<string>({
      queue: 'push',
      kind: 'test',
      perform: () => {
        begun.push(name)
        return gate.promise
      },
    })
  const order = define('one', one)
  define('other', other)
  await one.app.ready()
  await order(one.deps.db, 'a mail')
  await expect.poll(() => begun).toEqual(['one'])
  await other.app.ready()
  const looked = other.app.jobs.settle()
  // Whoever took it would be at it for ever.
  setImmediate(() => gate.resolve({ status: 'done' }))
  await looked
  expect(begun).toEqual(['one'])
  expect([one, other].map(({ lines }) => lines.join('').includes('do not agree'))).toEqual([false, true])
  const ahead = /^sayso_clock_ahead_seconds (\S+)$/m.exec(await other.deps.metrics.text())?.[1]
  expect(Math.round(Number(ahead))).toBe(aheadMs / 1_000)
})

it('a write that one instance is at is no other one’s, nor its key for an hour, by clocks an hour apart', async () => {
  const { postgresUrl = '', drop } = await makeTestTarget('schema')
  onTestFinished(() => drop())
  for (const [mineAheadMs, theirsAheadMs] of [
    [hourMs, 0],
    [0, hourMs],
  ] as const) {
    const mine = await startInstance(postgresUrl, () => Date.now() + mineAheadMs)
    onTestFinished(mine.close)
    const theirs = await startInstance(postgresUrl, () => Date.now() + theirsAheadMs)
    onTestFinished(theirs.close)
    const { db } = mine.deps
    const member = await insertMember(db, Date.now())
    const { id } = await insertMember(db, Date.now())
    const begun: string[] = []
    const gate = Promise.withResolvers<void>()
    for (const [name, { deps }] of Object.entries({ mine, theirs })) {
      deps.events.on('member-followed', async () => {
        begun.push(name)
        await gate.promise
      })
    }
    const headers = {
      authorization: `Bearer ${member.token}`,
      'idempotency-key': `the-one-write-of-${member.username}`,
    }
    // A request is sent once somebody waits for its answer.
    const follow = async ({ app }: typeof mine) =>
      (await app.inject({ method: 'POST', url: `/api/follow/${id}`, headers })).statusCode
    const first = follow(mine)
    await expect.poll(() => begun).toEqual(['mine'])
    const key = db.selectFrom('idempotency_keys').select('lease_until').where('state', '=', 'running')
    const { lease_until } = await key.executeTakeFirstOrThrow()
    // Should its process end now, the next one has to wait for that.
    expect(lease_until - Date.now()).toBeLessThanOrEqual(leaseMs + unsureMs)
    // Whoever began it as well would wait for the first.
    expect(await follow(theirs)).toBe(409)
    gate.resolve()
    expect(await first).toBe(200)
    expect(begun).toEqual(['mine'])
  }
})
