import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { runKillSwitchCommand } from '#server/http/kill-switch-command.ts'
import { makeKillSwitch } from '#server/http/kill-switch.ts'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let clientDirectory: string
let test: TestApp | undefined

beforeEach(() => {
  clientDirectory = mkdtempSync(join(tmpdir(), 'test-client-'))
  writeFileSync(join(clientDirectory, 'index.html'), '<!doctype html>the shell')
  writeFileSync(join(clientDirectory, 'sw.js'), '// worker')
})
afterEach(async () => {
  await test?.close()
  rmSync(clientDirectory, { recursive: true })
})

it('answers a worker that removes itself when SERVICE_WORKER is off, in place of the built one', async () => {
  test = await buildTestApp({ clientDirectory, environment: { SERVICE_WORKER: 'off' } })
  const { statusCode, body, headers } = await test.app.inject('/sw.js')
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/javascript; charset=utf-8',
    'no-store',
  ])
  expect(body).toContain('self.registration.unregister()')
  expect(() => new Script(body)).not.toThrow()
})

it('does so as long as the file kill-switch lies in DATA_DIR, without a restart', async () => {
  test = await buildTestApp({ clientDirectory })
  const worker = async () => (await test?.app.inject('/sw.js'))?.body
  expect(await worker()).toBe('// worker')
  const { dataDir } = test.deps.config
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'kill-switch'), '')
  expect(await worker()).toContain('unregister')
  rmSync(join(dataDir, 'kill-switch'))
  expect(await worker()).toBe('// worker')
})

const workerOf = async ({ app }: TestApp) => (await app.inject('/sw.js')).body
const throwSwitch = async ({ deps, clock }: TestApp, ...words: string[]) => {
  const outcome = await runKillSwitchCommand(deps.db, words, clock.now)
  clock.advance(10_000)
  return outcome
}

it('does so at all instances when the operator says so, also while the database does not answer', async () => {
  test = await buildTestApp({ clientDirectory })
  const { deps, clock } = test
  const { db, heavyReads, dialect } = deps
  const other = await buildTestApp({
    clientDirectory,
    clock,
    database: { db, heavyReads, dialect, close: async () => {} },
  })
  onTestFinished(() => other.close())
  const workers = () => Promise.all([test, other].flatMap((app) => (app ? [workerOf(app)] : [])))
  expect(await workers()).toEqual(['// worker', '// worker'])
  expect(await throwSwitch(test, 'on')).toMatchObject({ ok: true })
  const retired = expect.stringContaining('unregister')
  expect(await workers()).toEqual([retired, retired])
  expect((await throwSwitch(test)).text).toMatch(/^On since 20/)

  await sql`alter table shared_files rename to elsewhere`.execute(db)
  clock.advance(10_000)
  expect(await workers()).toEqual([retired, retired])
  await sql`alter table elsewhere rename to shared_files`.execute(db)

  expect(await throwSwitch(test, 'off')).toMatchObject({ ok: true })
  expect(await workers()).toEqual(['// worker', '// worker'])
  expect((await throwSwitch(test)).text).toMatch(/^Off/)
  for (const words of [['on', 'please'], ['maybe']])
    expect(await throwSwitch(test, ...words)).toMatchObject({ ok: false })
})

it('asks the database once for all who come by, and waits for one that hangs no longer than a second', async () => {
  test = await buildTestApp({ clientDirectory })
  const { deps, clock } = test
  const answers: Promise<boolean>[] = [Promise.resolve(true), new Promise(() => {})]
  let looks = 0
  const isRetired = makeKillSwitch(deps, async () => (await answers[looks++]) ?? false)
  expect(await Promise.all([isRetired(), isRetired()])).toEqual([true, true])
  expect([await isRetired(), looks]).toEqual([true, 1])
  clock.advance(10_000)
  expect(await Promise.all([isRetired(), isRetired()])).toEqual([true, true])
  expect([await isRetired(), looks]).toEqual([true, 2])
  // The second look still hangs: each more would hold a connection.
  clock.advance(10_000)
  expect([await isRetired(), looks]).toEqual([true, 2])
})

it.each(['PAGE_STARTED', 'FETCH_REST'])('goes after all, and the caches with it, when a page says %s', async (type) => {
  const { say, unregister, skipWaiting, names } = await startRetiringWorker({ cached: ['a', 'b'] })
  await say({ type })
  expect(unregister).toHaveBeenCalledOnce()
  expect(skipWaiting).not.toHaveBeenCalled()
  expect(names).toEqual(new Set())
})

it.each([{ waiting: {} }, { installing: {} }, { state: 'installed' }])(
  'does not remove itself while it waits (%o), whatever it is asked for, as the worker before it would stay: it asks to go first',
  async (known) => {
    const { say, unregister, skipWaiting, names } = await startRetiringWorker({ cached: ['a'], ...known })
    for (const type of ['FETCH_REST', 'SKIP_WAITING', 'PAGE_STARTED']) await say({ type })
    expect(unregister).not.toHaveBeenCalled()
    expect(skipWaiting).toHaveBeenCalledTimes(3)
    expect(names).toEqual(new Set(['a']))
  },
)

it('asks again to go first, as a browser may forget it', async () => {
  test = await buildTestApp({ clientDirectory, environment: { SERVICE_WORKER: 'off' } })
  const { body } = await test.app.inject('/sw.js')
  // Not before: connections to a database give up by timers as well.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const listeners = new Map<string, (event: { waitUntil: () => void }) => void>()
  const skipWaiting = vi.fn<() => void>()
  const self = { addEventListener: listeners.set.bind(listeners), skipWaiting }
  new Script(body).runInNewContext({ self, setTimeout })
  listeners.get('install')?.({ waitUntil: () => {} })
  expect(skipWaiting).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(30_000)
  expect(skipWaiting.mock.calls.length).toBeGreaterThan(2)
  vi.useRealTimers()
})

interface Known {
  cached: string[]
  installing?: object
  waiting?: object
  /** Of the worker itself, where the browser tells. */
  state?: string
}

/** The answered script in a scope of its own with some caches, and what is said to it. */
async function startRetiringWorker({ cached, installing, waiting, state }: Known) {
  test = await buildTestApp({ clientDirectory, environment: { SERVICE_WORKER: 'off' } })
  type Listener = (event: { data: unknown; waitUntil: (work: Promise<void>) => void }) => void
  const listeners = new Map<string, Listener>()
  const [unregister, skipWaiting] = [vi.fn<() => Promise<void>>(), vi.fn<() => Promise<void>>()]
  const registration = { unregister, installing: installing ?? null, waiting: waiting ?? null }
  const serviceWorker = state === undefined ? undefined : { state }
  const self = { addEventListener: listeners.set.bind(listeners), registration, skipWaiting, serviceWorker }
  const names = new Set(cached)
  const caches = { keys: () => Promise.resolve([...names]), delete: (name: string) => names.delete(name) }
  new Script((await test.app.inject('/sw.js')).body).runInNewContext({ self, caches })
  const say = async (data: unknown) => {
    const work: Promise<void>[] = []
    listeners.get('message')?.({ data, waitUntil: (begun) => work.push(begun) })
    await Promise.all(work)
  }
  return { say, unregister, skipWaiting, names }
}
