import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '#server/infra/db/database.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { codeAfterSigterm } from '#tests/support/code-after-sigterm.ts'
import { freePort } from '#tests/support/free-port.ts'
import { modeHere } from '#tests/support/mode-here.ts'
import { makeTestTarget } from '#tests/support/test-database.ts'

const root = path.join(import.meta.dirname, '..', '..')
const waiting = /^Another server works on DATA_DIR .+: waiting for it to end\.$/m
const running = /^\w+ is running on http:\/\/localhost:(\d+)$/m

let directory: string
let environment: Record<string, string>
let drop: () => Promise<void>
const children: ChildProcess[] = []

beforeEach(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'test-process-'))
  const target = await makeTestTarget()
  drop = target.drop
  environment = { PORT: '0', DATA_DIR: path.join(directory, 'data'), LOG_LEVEL: 'warn' }
  if (target.postgresUrl) environment['DATABASE_URL'] = target.postgresUrl
})
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
  await drop()
  rmSync(directory, { recursive: true, force: true })
})

/** Starts the program as an operator would; `ended` is its exit code. */
function start(overrides: Record<string, string> = {}) {
  const env = { PATH: process.env['PATH'], ...environment, ...overrides }
  const child = spawn(process.execPath, ['server/main.ts'], { cwd: root, env, stdio: 'pipe' })
  children.push(child)
  const said = { out: '', err: '' }
  child.stderr.setEncoding('utf8').on('data', (words: string) => (said.err += words))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const port = new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (words: string) => {
      said.out += words
      const match = running.exec(said.out)
      if (match) resolve(Number(match[1]))
    })
    void ended.then((code) => reject(new Error(`it ended with ${code}: ${said.err}`)))
  })
  // Most tests look at one of the two only.
  port.catch(() => {})
  return { child, said, ended, port }
}

/** Waits until it is well: right after a start that held it up for seconds it says that it is busy. */
async function untilWell(one: ReturnType<typeof start> | undefined): Promise<void> {
  const port = await one?.port
  await expect.poll(async () => (await fetch(`http://localhost:${port}/api/health`)).status).toBe(200)
}

describe('the program', () => {
  it('says where it runs, keeps its data to itself, and stops on SIGTERM with exit code 0 where there are signals', async () => {
    const one = start()
    const { child, said, ended } = one
    await untilWell(one)
    expect(statSync(environment['DATA_DIR'] ?? '').mode & 0o777).toBe(modeHere(0o700))

    child.kill('SIGTERM')
    expect(await ended).toBe(codeAfterSigterm())
    expect(said.err).toBe('')
  })

  it('may be started twice at once on a new database: PostgreSQL takes both, on SQLite the second waits until the first ends', async () => {
    // The second has as long to wait as the first may take to stop; which is long beside others, to begin with.
    const patient = { DRAIN_SECONDS: '90' }
    const both = [start(patient), start(patient)]
    const first = await Promise.any(both.map(async (each) => (await each.port, each)))
    const [second] = both.filter((each) => each !== first)
    await untilWell(first)
    const isOnSqlite = environment['DATABASE_URL'] === undefined
    if (isOnSqlite) {
      await vi.waitUntil(() => waiting.test(second?.said.out ?? ''), 60_000)
      first.child.kill('SIGTERM')
      // In a hurry: nobody is to be drained.
      first.child.kill('SIGINT')
      await first.ended
    }
    await untilWell(second)
    expect(waiting.test(second?.said.out ?? '')).toBe(isOnSqlite)
  })

  it('refuses a bad value with a sentence and exit code 1', async () => {
    const { said, ended } = start({ LOG_LEVEL: 'loud' })
    expect(await ended).toBe(1)
    expect(said.err).toMatch(/^The configuration is wrong: LOG_LEVEL must be one of [^\n]+\.\n$/)
  })

  it('refuses a folder for the app in which none was built', async () => {
    const { said, ended } = start({ CLIENT_DIR: '/nowhere/dist' })
    expect(await ended).toBe(1)
    expect(said.err).toBe('The configuration is wrong: CLIENT_DIR has no index.html in it: /nowhere/dist\n')
  })

  it('refuses a port that is taken', async () => {
    const blocker = createServer()
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve))
    const { port } = blocker.address() as AddressInfo
    const { said, ended } = start({ PORT: String(port) })
    expect([await ended, said.err]).toEqual([1, `PORT ${port} is in use by another program.\n`])
    await new Promise((resolve) => blocker.close(resolve))
  })

  it('refuses a database that cannot be reached', async () => {
    const port = await freePort()
    const { said, ended } = start({ DATABASE_URL: `postgres://somebody:secret@127.0.0.1:${port}/data` })
    const reason = `the database cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`
    expect([await ended, said.err]).toEqual([1, `DATABASE_URL is of no use: ${reason}.\n`])
  })

  it('refuses a database of a newer version', async () => {
    const url = environment['DATABASE_URL']
    const data = environment['DATA_DIR'] ?? ''
    mkdirSync(data)
    const sqliteFile = path.join(data, 'database.sqlite')
    const database = openDatabase(url ? { postgresUrl: url, poolSize: 2 } : { sqliteFile }, () => {})
    await migrate(database, allMigrations, Date.now)
    const { db } = database
    await db.insertInto('schema_versions').values({ name: '9999-from-tomorrow', applied_at: 1 }).execute()
    await db.destroy()

    const { said, ended } = start()
    expect(await ended).toBe(1)
    expect(said.err).toMatch(
      /^The database was changed by a newer version of the program \(9999-from-tomorrow\)\. [^\n]+\n$/,
    )
  })
})
