import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dayMs } from '#contract/durations.ts'
import { openDatabase } from '#server/infra/db/database.ts'
import { migrate } from '#server/infra/db/migrate.ts'
import { allMigrations } from '#server/infra/db/migrations/all-migrations.ts'
import { serverFlags } from '../tooling/server-flags.mjs'
import type { MeasuredEndpoint } from './growth-endpoints.ts'
import { fillGrowthWorld, openReaders, type GrowthReaders } from './growth-world.ts'
import type { Used } from './measured-server.ts'

const atOnce = 2
const compileCache = path.join(import.meta.dirname, '..', 'node_modules', '.cache', 'node')

/** A database of a size and the server that answers from it. */
export interface MeasuredWorld {
  posts: number
  readers: GrowthReaders
  origin: string
  /** Lets the system forget what it has of the file, so that the next answer waits for the disk. */
  forget: () => void
  /** From its start until it listened, in ms. */
  startedInMs: number
  /** What the server used since it was asked last. */
  used: () => Promise<Used>
  stop: () => Promise<void>
}

interface WorldOptions {
  posts: number
  /** Where SQLite files are kept: one that is full already is taken as it is. */
  keep: string
  postgresUrl?: string
  log: (line: string) => void
}

/** Fills a database, unless that was done before, and starts the server on it. */
export async function openMeasuredWorld({ posts, keep, postgresUrl, log }: WorldOptions): Promise<MeasuredWorld> {
  const isPostgres = postgresUrl !== undefined
  const dataDir = path.join(keep, isPostgres ? `${posts}-postgres` : String(posts))
  mkdirSync(dataDir, { recursive: true })
  const file = path.join(dataDir, 'database.sqlite')
  // Made anew when an earlier run was broken off.
  const mark = path.join(dataDir, 'filled')
  const isFilled = !isPostgres && existsSync(mark)
  if (!isFilled) for (const rest of ['', '-wal', '-shm']) rmSync(`${file}${rest}`, { force: true })
  // Filling it takes minutes.
  const onPostgres = { poolSize: 4, answerWithinMs: dayMs }
  const database = openDatabase(isPostgres ? { postgresUrl, ...onPostgres } : { sqliteFile: file }, () => {})
  log(`${posts} posts, ${database.dialect.name}`)
  await migrate(database, allMigrations, Date.now)
  if (!isFilled) {
    await fillGrowthWorld(database, posts, log)
    if (!isPostgres) writeFileSync(mark, '')
  }
  const readers = await openReaders(database, posts)
  await database.db.destroy()
  if (!isPostgres) await readWhole(file)
  return {
    posts,
    readers,
    forget: () => forgetFile(file),
    ...(await startMeasured({ DATA_DIR: dataDir, ...(isPostgres && { DATABASE_URL: postgresUrl }) })),
  }
}

/** All ask from one address, and more at once than one may: they stand for members of a million posts. */
const oneForMany = { MAX_CONNECTIONS: '20000', MAX_CONNECTIONS_PER_ADDRESS: '20000' }

async function startMeasured(
  settings: Record<string, string>,
): Promise<Omit<MeasuredWorld, 'posts' | 'readers' | 'forget'>> {
  const startedAt = performance.now()
  const child = fork(path.join(import.meta.dirname, 'measured-server.ts'), {
    execArgv: [...serverFlags],
    // As `npm start` has it (tooling/start.mjs): what Node makes of the sources is the same at each start.
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, ...oneForMany, ...settings },
  })
  // Whatever ends this ends that.
  const end = () => void child.kill()
  process.once('exit', end)
  const { port } = (await answerOf(child)) as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    startedInMs: performance.now() - startedAt,
    used: () => {
      child.send('used')
      return answerOf(child) as Promise<Used>
    },
    stop: async () => {
      child.send('stop')
      await once(child, 'exit')
      process.off('exit', end)
    },
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const [said]: unknown[] = await once(child, 'message')
  return said
}

/** So that the system has all of it in memory, where there is room: otherwise it depends on what was done before how much comes from the disk. */
async function readWhole(file: string): Promise<void> {
  for await (const _ of createReadStream(file, { highWaterMark: 2 ** 20 }));
}

// Node has no word for it: GNU's `dd` tells the system (`posix_fadvise`, on Linux) once all is written back.
function forgetFile(file: string): void {
  for (const each of [file, `${file}-wal`].filter((name) => existsSync(name)))
    execFileSync('dd', [
      `of=${each}`,
      'if=/dev/null',
      'oflag=nocache',
      'conv=notrunc,fdatasync',
      'count=0',
      'status=none',
    ])
}

/** Each reader may ask once: what is asked again within a minute is no new reading. */
export function isNewReading(name: string): boolean {
  return name.includes('a new reading')
}

/**
 * What one of so many answers costs, after each reader has asked once when it is about asking again; `bytes` of the last one. With `isCold`
 * they are asked for one after the other, each from a file that the system has forgotten, and nobody asks beforehand.
 */
export async function measureEndpoint(
  { origin, used, posts, readers, forget }: MeasuredWorld,
  endpoint: MeasuredEndpoint,
  { requests, isCold = false }: { requests: number; isCold?: boolean },
): Promise<Used & { bytes: number }> {
  const tokens = endpoint.who === 'heavy' ? readers.heavy : readers.usual
  const some = endpoint.again ? tokens.slice(0, 2) : tokens
  let bytes = 0
  const ask = async (at: number) => {
    if (isCold) forget()
    const reply = await fetch(`${origin}${endpoint.path(posts, at)}`, {
      headers: { authorization: `Bearer ${some[at % some.length]}`, 'accept-encoding': 'identity' },
    })
    bytes = (await reply.arrayBuffer()).byteLength
    if (!reply.ok) throw new Error(`${endpoint.name}: ${reply.status}`)
  }
  const isNew = isNewReading(endpoint.name)
  if (!isNew && !isCold) for (let at = 0; at < some.length; at += 1) await ask(at)
  const count = isNew ? tokens.length : requests
  await used()
  let next = 0
  const askOn = async () => {
    for (let at = next++; at < count; at = next++) await ask(at)
  }
  await Promise.all(Array.from({ length: isCold ? 1 : atOnce }, askOn))
  const total = await used()
  return { ...total, cpuMs: total.cpuMs / count, bytes }
}
