import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/build-app.ts'
import { readConfig } from '#server/config.ts'
import type { Verdict } from '#server/infra/jobs/job-lane.ts'
import { makeLog } from '#server/log.ts'
import { makeDeps } from '#server/make-deps.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

const aheadMs = 12_000

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
