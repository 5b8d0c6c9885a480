import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openDatabase } from '#server/infra/db/database.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { startEmbeddedPostgres } from '#tests/support/embedded-postgres.ts'
import { numberedId } from '#tests/support/large-world.ts'
import { fillGrowthWorld, openReaders, type GrowthReaders } from './growth-world.ts'
import type { Used } from './measured-server.ts'

// Fills databases of several sizes and prints what an answer costs the server, in milliseconds of processor time (its threads
// included, PostgreSQL not): `npm run bench:server -- --posts 10000,100000`. SQLite files are kept between runs, in the
// system's folder for temporary files or `--keep`.

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000,100000' },
    requests: { type: 'string', default: '60' },
    only: { type: 'string', default: '' },
    keep: { type: 'string', default: path.join(tmpdir(), 'sayso-growth') },
    postgres: { type: 'boolean', default: false },
  },
})
const requests = Number(values.requests)
const atOnce = 2

interface Endpoint {
  name: string
  path: (posts: number, at: number) => string
  who?: 'heavy'
  /** Asked by few members again and again. */
  again?: true
}

const id = numberedId
const feed = '/api/feed'
const endpoints: Endpoint[] = [
  { name: 'constant route, 13 kB', path: () => '/constant' },
  { name: 'For You, a new reading', path: () => `${feed}?type=for-you` },
  { name: 'For You, opened again', path: () => `${feed}?type=for-you`, again: true },
  { name: 'Following', path: () => `${feed}?type=following` },
  { name: 'Following, 5,000 followed', path: () => `${feed}?type=following`, who: 'heavy' },
  { name: 'the same, For You again', path: () => `${feed}?type=for-you`, who: 'heavy' },
  { name: 'search, a', path: () => '/api/search?q=a' },
  { name: 'search, the', path: () => '/api/search?q=the' },
  { name: 'search, word77', path: (_, at) => `/api/search?q=word${at}` },
  { name: 'search, user1', path: () => '/api/search?q=user1' },
  { name: 'trending topics, 7 d', path: () => '/api/popular/topics?timeframe=7d' },
  { name: 'suggested members', path: () => '/api/suggestions' },
  { name: 'suggested posts', path: () => '/api/suggested-posts' },
  { name: 'post', path: (posts, at) => `/api/posts/${id(posts - 1 - (at % 40))}` },
  { name: 'posts of a profile', path: (_, at) => `/api/posts/user/${id(at + 5)}` },
  { name: 'notifications', path: () => '/api/notifications' },
]

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
  for (const endpoint of endpoints.filter(({ name }) => name.includes(values.only))) {
    const used = await measure(server, { endpoint, posts, readers })
    const columns = [used.cpuMs.toFixed(2), used.longestWaitMs.toFixed(0), used.residentMb.toFixed(0), used.bytes]
    console.log(`  ${endpoint.name.padEnd(28)}${columns.map((column) => String(column).padStart(9)).join('')}`)
  }
  server.child.send('stop')
  await once(server.child, 'exit')
  await postgres?.stop()
}

interface MeasuredServer {
  child: ChildProcess
  origin: string
  used: () => Promise<Used>
}

async function startMeasured(settings: Record<string, string>): Promise<MeasuredServer> {
  const startedAt = performance.now()
  const child = fork(path.join(import.meta.dirname, 'measured-server.ts'), { env: { ...process.env, ...settings } })
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
  { endpoint, posts, readers }: { endpoint: Endpoint; posts: number; readers: GrowthReaders },
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
  const isNew = endpoint.name.includes('a new reading')
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
