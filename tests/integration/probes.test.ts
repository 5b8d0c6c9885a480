import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildTestApp, type TestApp } from '#tests/support/build-test-app.ts'

let test: TestApp

beforeEach(async () => {
  // As where no file can be opened any more, which reading one's own memory takes: it ended the process.
  vi.spyOn(process, 'memoryUsage').mockImplementation(() => {
    throw new Error('EMFILE: too many open files, uv_resident_set_memory')
  })
  // Any turn of the event loop counts as too long: everything else is turned away.
  test = await buildTestApp({ loadLimits: { maxEventLoopDelayMs: -1, sampleEveryMs: 1 } })
})
afterEach(async () => {
  vi.restoreAllMocks()
  await test.close()
})

async function ask(url: string) {
  const reply = await test.app.inject({ url })
  return [reply.statusCode, JSON.parse(reply.body)]
}

const allWell = { database: 'ok', migrations: 'ok', media: 'ok', disk: 'ok' }

it('the server says that it lives and is ready, also when it has too much to do', async () => {
  await expect.poll(async () => (await test.app.inject({ url: '/api/health' })).statusCode).toBe(503)
  expect(await ask('/livez')).toEqual([200, { status: 'alive' }])
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', checks: allWell }])
})

it('is not ready without its pictures, unless they are left out', async () => {
  test.deps.mediaStore.check = () => Promise.reject(new Error('unreachable'))
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', checks: { ...allWell, media: 'failed' } }])
  const { media: _, ...others } = allWell
  expect(await ask('/readyz?exclude=media')).toEqual([200, { status: 'ready', checks: others }])
  expect(test.logs.join('')).toContain('"check":"media"')
})

it('is not ready on a database that lacks a migration', async () => {
  await test.deps.db.deleteFrom('schema_versions').where('name', 'like', '0020%').execute()
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', checks: { ...allWell, migrations: 'failed' } }])
})

const withoutDatabase = () =>
  vi.spyOn(test.deps.db, 'selectFrom').mockImplementation(() => {
    throw new Error('the database is away')
  })

it('with the database left out asks it for nothing, migrations and its disk included', async () => {
  withoutDatabase()
  test.app.servedWith.diskRoom.wasMissing = true
  expect(await ask('/readyz?exclude=media&exclude=disk&exclude=database')).toEqual([
    200,
    { status: 'ready', checks: {} },
  ])
  expect(await ask('/readyz?exclude=database')).toEqual([200, { status: 'ready', checks: { media: 'ok', disk: 'ok' } }])
  expect(await ask('/readyz?exclude=disk')).toMatchObject([503, { checks: { database: 'failed' } }])
})

it('knows of migrations that it has once seen complete also when the database is gone', async () => {
  expect(await ask('/readyz')).toEqual([200, { status: 'ready', checks: allWell }])
  // What was read is remembered for a second.
  const later = performance.now() + 2_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  withoutDatabase()
  expect(await ask('/readyz')).toEqual([503, { status: 'not ready', checks: { ...allWell, database: 'failed' } }])
})

it('says of a name that is no check’s that nothing is left out for it', async () => {
  test.deps.mediaStore.check = () => Promise.reject(new Error('unreachable'))
  const warning = 'Nothing is left out for "Media", "media,disk": the checks are database, migrations, media, disk.'
  const { disk: _, ...others } = allWell
  expect(await ask('/readyz?exclude=Media&exclude=disk&exclude=media,disk')).toEqual([
    503,
    { status: 'not ready', checks: { ...others, media: 'failed' }, warning },
  ])
})

it('does not ask and wait for what is left out', async () => {
  const check = vi.spyOn(test.deps.mediaStore, 'check').mockReturnValue(new Promise(() => {}))
  expect(await ask('/readyz?exclude=media')).toMatchObject([200, { status: 'ready' }])
  expect(check).not.toHaveBeenCalled()
})

it('is alive but no longer ready once it stops', async () => {
  test.app.servedWith.stopping.hasBegun = true
  expect(await ask('/livez')).toEqual([200, { status: 'alive' }])
  expect(await ask('/readyz?exclude=database&exclude=media&exclude=disk&exclude=migrations')).toEqual([
    503,
    { status: 'stopping', checks: {} },
  ])
})
