import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#tests/support/embedded-postgres.ts'
import { measuredEndpoints, mixedAct } from './growth-endpoints.ts'
import { load, loadAtRate, type LoadReport, type LoadRequest } from './load.ts'
import { isNewReading, measureEndpoint, openMeasuredWorld, type MeasuredWorld } from './measured-world.ts'
import { processorMs } from './processor-time.ts'

// Fills databases of several sizes, SQLite's and PostgreSQL's, and prints what an answer costs the server, in milliseconds of processor time
// (its threads included; what PostgreSQL used stands beside it under load, on Linux), what each endpoint and a mixture of reads and writes
// bear for some seconds with 50 connections, and how long the mixture waits at some rates: `npm run bench:server`, most of an hour; less
// with `--posts 10000,100000`, `--on sqlite`, `--only` a part of an endpoint's name, `--load 0`. SQLite files are kept between runs, in the
// system's folder for temporary files or `--keep`; the mixture writes into them, so that figures are compared on new ones. They are read
// once, so that answers come from the system's memory; with `--on sqlite --cold` each answer comes from a file that the system has
// forgotten: look at the longest wait.

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000,100000,1000000' },
    on: { type: 'string', default: 'sqlite,postgres' },
    requests: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    keep: { type: 'string', default: path.join(tmpdir(), 'sayso-growth') },
    load: { type: 'string', default: '4' },
    cold: { type: 'boolean', default: false },
  },
})
const sizes = values.posts.split(',').map(Number)
if (!sizes.every((size) => Number.isInteger(size) && size > 0))
  throw new Error(`--posts: numbers, not "${values.posts}".`)
const databases = values.on.split(',')
for (const name of databases) {
  if (name !== 'sqlite' && name !== 'postgres') throw new Error(`--on: sqlite, postgres or both, not "${name}".`)
}
if (values.cold && databases.includes('postgres'))
  throw new Error('--cold is for SQLite, --on sqlite: of PostgreSQL no file is made to be forgotten.')
const connections = 50
/** So many readers ask again and again. */
const readersAgain = 2 * connections
/** Before anything counts, so that nothing is measured that happens once. */
const warmUpSeconds = 2
/** Of the mixture, a second: members do not wait for each other. */
const rates = [100, 200, 400]
/** Far more than the acts of one run. */
const actsApart = 1_000
const asked = measuredEndpoints.filter(({ name }) => name.includes(values.only))

for (const on of databases) for (const posts of sizes) await printWorld(posts, on)

async function printWorld(posts: number, on: string): Promise<void> {
  const postgres = on === 'postgres' ? await startEmbeddedPostgres() : undefined
  const world = await openMeasuredWorld({
    posts,
    keep: values.keep,
    log: console.log,
    ...(postgres && { postgresUrl: postgres.url }),
  })
  console.log(`  started in ${(world.startedInMs / 1000).toFixed(2)} s`)
  console.log(`  ${''.padEnd(28)}   CPU ms  wait ms   RSS MB    bytes`)
  for (const endpoint of asked) {
    const used = await measureEndpoint(world, endpoint, { requests: Number(values.requests), isCold: values.cold })
    const columns = [used.cpuMs.toFixed(2), used.longestWaitMs.toFixed(0), used.residentMb.toFixed(0), used.bytes]
    console.log(`  ${endpoint.name.padEnd(28)}${columns.map((column) => String(column).padStart(9)).join('')}`)
  }
  if (Number(values.load) > 0) await loadAll({ ...world, databaseMs: clockOf(postgres?.pid()) })
  await world.stop()
  await postgres?.stop()
}

interface LoadedWorld extends MeasuredWorld {
  /** Processor time that the database used by itself since it was asked last, in ms; 0 where it has no process of its own. */
  databaseMs: () => number
}

function clockOf(pid: number | undefined): () => number {
  if (pid === undefined || process.platform !== 'linux') return () => 0
  let before = processorMs(pid)
  return () => {
    const [since, now] = [before, processorMs(pid)]
    before = now
    return now - since
  }
}

async function loadAll(world: LoadedWorld): Promise<void> {
  const { posts, readers } = world
  console.log(
    `  ${connections} connections`.padEnd(30) + '  per s   p50 ms   p99 ms   CPU ms    DB ms   RSS MB  refused',
  )
  const by = (tokens: readonly string[], at: number, act: LoadRequest): LoadRequest => ({
    ...act,
    headers: { ...act.headers, authorization: `Bearer ${tokens[at % tokens.length]}`, 'accept-encoding': 'identity' },
  })
  for (const { name, path: pathOf, who, again } of asked) {
    const all = who === 'heavy' ? readers.heavy : readers.crowd
    const tokens = again ? all.slice(0, readersAgain) : all
    const ask = (at: number) => by(tokens, at, { method: 'GET', path: pathOf(posts, at) })
    // Each has asked before anything counts.
    if (again) await load({ origin: world.origin, connections, seconds: Infinity, most: tokens.length, ask })
    await loadOne(world, { name, ask, ...(isNewReading(name) && { most: Math.floor(tokens.length / 2) }) })
  }
  if (!'a mixture'.includes(values.only)) return
  const mixture = (at: number) => by(readers.crowd, at, mixedAct(posts, at))
  await loadOne(world, { name: 'a mixture, a fifth writes', ask: mixture })
  for (const perSecond of rates) {
    await world.used()
    world.databaseMs()
    // Not the acts of the one before.
    const ask = (at: number) => mixture(at + perSecond * actsApart)
    const report = await loadAtRate({ origin: world.origin, seconds: Number(values.load), perSecond, ask })
    await printLoad(world, `the same, ${perSecond} a second`, report)
  }
}

async function loadOne(
  { origin, used, databaseMs }: LoadedWorld,
  { name, ask, most }: { name: string; ask: (at: number) => LoadRequest; most?: number },
): Promise<void> {
  const plan = { origin, connections, ...(most !== undefined && { most }) }
  await load({ ...plan, seconds: warmUpSeconds, ask: (at) => ask(at + (most ?? 0)) })
  await used()
  databaseMs()
  await printLoad({ used, databaseMs }, name, await load({ ...plan, seconds: Number(values.load), ask }))
}

/** `used` tells what the server used for it, `databaseMs` what the database did. */
async function printLoad(
  { used, databaseMs }: Pick<LoadedWorld, 'used' | 'databaseMs'>,
  name: string,
  report: LoadReport,
): Promise<void> {
  const { cpuMs, residentMb } = await used()
  const perAnswer = [cpuMs / report.answers, databaseMs() / report.answers]
  const figures = [report.perSecond, report.p50, report.p99, ...perAnswer, residentMb]
  const refused = [...report.refused].map(([status, times]) => `${status} × ${times}`).join(', ')
  const columns = figures.map((figure) => figure.toFixed(figure < 10 ? 2 : 0).padStart(9)).join('')
  console.log(`  ${name.padEnd(28)}${columns}  ${refused || 'none'}`)
}
