import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Script } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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

it('goes after all when a page that has just registered it says so', async () => {
  test = await buildTestApp({ clientDirectory, environment: { SERVICE_WORKER: 'off' } })
  const listeners = new Map<string, (event: { waitUntil: () => void }) => void>()
  const unregister = vi.fn<() => void>()
  const self = { addEventListener: listeners.set.bind(listeners), registration: { unregister } }
  new Script((await test.app.inject('/sw.js')).body).runInNewContext({ self })
  listeners.get('message')?.({ waitUntil: () => {} })
  expect(unregister).toHaveBeenCalledOnce()
})

it('asks again to go first, as a browser may forget it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  test = await buildTestApp({ clientDirectory, environment: { SERVICE_WORKER: 'off' } })
  const listeners = new Map<string, (event: { waitUntil: () => void }) => void>()
  const skipWaiting = vi.fn<() => void>()
  const self = { addEventListener: listeners.set.bind(listeners), skipWaiting }
  new Script((await test.app.inject('/sw.js')).body).runInNewContext({ self, setTimeout })
  listeners.get('install')?.({ waitUntil: () => {} })
  expect(skipWaiting).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(30_000)
  expect(skipWaiting.mock.calls.length).toBeGreaterThan(2)
  vi.useRealTimers()
})
