import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/infra/db/database.ts'
import { serverFlags } from '../tooling/server-flags.mjs'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { startEmbeddedPostgres } from '#tests/support/embedded-postgres.ts'
import { measuredEndpoints, mixedAct, type MeasuredEndpoint } from './growth-endpoints.ts'
import { fillGrowthWorld, openReaders, type GrowthReaders } from './growth-world.ts'
import { load, type LoadRequest } from './load.ts'
import type { Used } from './measured-server.ts'

// Fills databases of several sizes and prints what an answer costs the server, in milliseconds of processor time (its threads
// included, PostgreSQL not): `npm run bench:server -- --posts 10000,100000`; with `--load 10` also what each endpoint and a mixture of
// reads and writes bear for ten seconds with 50 connections. SQLite files are kept between runs, in the system's folder for temporary
// files or `--keep`; the mixture writes into them.

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000,100000' },
    requests: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    keep: { type: 'string', default: path.join(tmpdir(), 'sayso-growth') },
    load: { type: 'string', default: '0' },
    postgres: { type: 'boolean', default: false },
  },
})
const requests = Number(values.requests)
const atOnce = 2
const connections = 50
/** Before anything counts, so that nothing is measured that happens once. */
const warmUpSeconds = 2

for (const posts of values.posts.split(',').map(Number)) await measureWorld(posts)

async function measureWorld(posts: number): Promise<void> {
  const postgres = values.postgres ? await startEmbeddedPostgres() : undefined
  const dataDir = path.join(values.keep, String(posts))
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'database.sqlite')
  // Made anew when an earlier run was broken off.
  const mark = path.join(dataDir, 'filled')
  const isFilled = !postgres && existsSync(mark)
  if (!isFilled) for (const rest of ['', '-wal', '-shm']) rmSync(`${file}${rest}`, { force: true })
  const database = openDatabase(postgres ? { postgresUrl: postgres.url, poolSize: 4 } : { sqliteFile: file }, () => {})
  console.log(`${posts} posts, ${database.dialect.name}`)
  await migrate(database, allMigrations, Date.now)
  if (!isFilled) {
    await fillGrowthWorld(database, posts, console.log)
    if (!postgres) writeFileSync(mark, '')
  }
  const readers = await openReaders(database, posts)
  await database.db.destroy()
  const server = await startMeasured({ DATA_DIR: dataDir, ...(postgres && { DATABASE_URL: postgres.url }) })
  for (const endpoint of measuredEndpoints.filter(({ name }) => name.includes(values.only))) {
    const used = await measure(server, { endpoint, posts, readers })
    const columns = [used.cpuMs.toFixed(2), used.longestWaitMs.toFixed(0), used.residentMb.toFixed(0), used.bytes]
    console.log(`  ${endpoint.name.padEnd(28)}${columns.map((column) => String(column).padStart(9)).join('')}`)
  }
  if (Number(values.load) > 0) await loadAll(server, { posts, readers })
  server.child.send('stop')
  await once(server.child, 'exit')
  await postgres?.stop()
}

/** Each reader may ask once: what is asked again within a minute is no new reading. */
function isNewReading(name: string): boolean {
  return name.includes('a new reading')
}

interface MeasuredServer {
  child: ChildProcess
  origin: string
  used: () => Promise<Used>
}

async function startMeasured(settings: Record<string, string>): Promise<MeasuredServer> {
  const startedAt = performance.now()
  const child = fork(path.join(import.meta.dirname, 'measured-server.ts'), {
    execArgv: [...serverFlags],
    env: { ...process.env, ...settings },
  })
  // Whatever ends this ends that.
  process.once('exit', () => child.kill())
  const answer = async () => {
    const [said]: unknown[] = await once(child, 'message')
    return said
  }
  const { port } = (await answer()) as { port: number }
  console.log(`  started in ${((performance.now() - startedAt) / 1000).toFixed(2)} s`)
  console.log(`  ${''.padEnd(28)}   CPU ms  wait ms   RSS MB    bytes`)
  const used = () => {
    child.send('used')
    return answer() as Promise<Used>
  }
  return { child, origin: `http://127.0.0.1:${port}`, used }
}

/** Of one answer, after each reader has asked once when it is about asking again. */
async function measure(
  { origin, used }: MeasuredServer,
  { endpoint, posts, readers }: { endpoint: MeasuredEndpoint; posts: number; readers: GrowthReaders },
): Promise<Used & { bytes: number }> {
  const tokens = endpoint.who === 'heavy' ? readers.heavy : readers.usual
  const some = endpoint.again ? tokens.slice(0, 2) : tokens
  let bytes = 0
  const ask = async (at: number) => {
    const reply = await fetch(`${origin}${endpoint.path(posts, at)}`, {
      headers: { authorization: `Bearer ${some[at % some.length]}`, 'accept-encoding': 'identity' },
    })
    bytes = (await reply.arrayBuffer()).byteLength
    if (!reply.ok) throw new Error(`${endpoint.name}: ${reply.status}`)
  }
  const isNew = isNewReading(endpoint.name)
  if (!isNew) for (let at = 0; at < some.length; at += 1) await ask(at)
  const count = isNew ? tokens.length : requests
  await used()
  let next = 0
  const askOn = async () => {
    for (let at = next++; at < count; at = next++) await ask(at)
  }
  await Promise.all(Array.from({ length: atOnce }, askOn))
  const total = await used()
  return { ...total, cpuMs: total.cpuMs / count, bytes }
}

async function loadAll(
  server: MeasuredServer,
  { posts, readers }: { posts: number; readers: GrowthReaders },
): Promise<void> {
  console.log(`  ${connections} connections`.padEnd(30) + '  per s   p50 ms   p99 ms   CPU ms   RSS MB  refused')
  const by = (tokens: readonly string[], at: number, act: LoadRequest): LoadRequest => ({
    ...act,
    headers: { ...act.headers, authorization: `Bearer ${tokens[at % tokens.length]}`, 'accept-encoding': 'identity' },
  })
  for (const { name, path: pathOf, who } of measuredEndpoints.filter(({ name }) => name.includes(values.only))) {
    const tokens = who === 'heavy' ? readers.heavy : readers.crowd
    const ask = (at: number) => by(tokens, at, { method: 'GET', path: pathOf(posts, at) })
    await loadOne(server, { name, ask, ...(isNewReading(name) && { most: Math.floor(tokens.length / 2) }) })
  }
  if (!'a mixture'.includes(values.only)) return
  await loadOne(server, { name: 'a mixture, a fifth writes', ask: (at) => by(readers.crowd, at, mixedAct(posts, at)) })
}

async function loadOne(
  { origin, used }: MeasuredServer,
  { name, ask, most }: { name: string; ask: (at: number) => LoadRequest; most?: number },
): Promise<void> {
  const plan = { origin, connections, ...(most !== undefined && { most }) }
  await load({ ...plan, seconds: warmUpSeconds, ask: (at) => ask(at + (most ?? 0)) })
  await used()
  const report = await load({ ...plan, seconds: Number(values.load), ask })
  const { cpuMs, residentMb } = await used()
  const figures = [report.perSecond, report.p50, report.p99, cpuMs / report.answers, residentMb]
  const refused = [...report.refused].map(([status, times]) => `${status} × ${times}`).join(', ')
  const columns = figures.map((figure) => figure.toFixed(figure < 10 ? 2 : 0).padStart(9)).join('')
  console.log(`  ${name.padEnd(28)}${columns}  ${refused || 'none'}`)
}
