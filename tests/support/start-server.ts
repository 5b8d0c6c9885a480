import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverFlags } from '../../tooling/server-flags.mjs'
import { freePort } from './free-port.ts'

const root = path.join(import.meta.dirname, '..', '..')
// Ends what hangs and judges no speed: beside thirty busy processes a start took more than 60 s.
const patienceMs = 240_000

export type TestServer = {
  /** Where the app is served, without a slash at the end. */
  origin: string
  dataDir: string
  /** Everything it has written so far; for the message of a failing test. */
  output: () => string
  /** Of its process. */
  pid: () => number | undefined
  /** False once it has ended, by itself or not. */
  isRunning: () => boolean
  /** Ends it as an operator at a terminal would (or, with SIGTERM, a service manager) and waits for that; the port refuses connections from then on. */
  stop: (signal?: 'SIGINT' | 'SIGTERM') => Promise<void>
  /** Ends it as a power cut would (SIGKILL). */
  kill: () => Promise<void>
  /** Starts it again on the same port and data. */
  restart: () => Promise<void>
  /** Stops it and deletes its data. */
  remove: () => Promise<void>
}

/** Starts the real server on the built app, with a port and a data folder of its own, and waits until it answers. */
export async function startServer(env: Record<string, string> = {}, tries = 3): Promise<TestServer> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const dataDir = mkdtempSync(path.join(tmpdir(), 'test-data-'))
  const own = { PORT: String(port), HOST: '127.0.0.1', PUBLIC_ORIGIN: origin, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  // One proxy in front: members made through the API come from addresses of their own, not all from this machine.
  const proxied = { TRUST_PROXY: 'true' }
  const settings = { ...withoutSettings(process.env), ...own, ...proxied, ...env }
  let output = ''
  let child: ChildProcess | undefined

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [...serverFlags, 'server/main.ts'], {
      cwd: root,
      env: settings,
      stdio: 'pipe',
    })
    child = started
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (words: string) => (output += words))
    }
    await healthOf(started, origin, () => output)
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || hasEnded(ending)) return
    const ended = new Promise((resolve) => ending.once('exit', resolve))
    ending.kill(signal)
    await ended
  }

  const stop = (signal: NodeJS.Signals = 'SIGINT') => end(signal)
  const kill = () => end('SIGKILL')
  const killAtExit = () => child?.kill('SIGKILL')
  const remove = async () => {
    await stop()
    process.off('exit', killAtExit)
    rmSync(dataDir, { recursive: true, force: true })
  }
  process.once('exit', killAtExit)
  try {
    await start()
  } catch (cause) {
    await remove()
    // Between looking for a port and using it an outgoing connection may have got it.
    if (tries > 1 && output.includes('EADDRINUSE')) return startServer(env, tries - 1)
    throw cause
  }
  const isRunning = () => child !== undefined && !hasEnded(child)
  const pid = () => child?.pid
  return { origin, dataDir, output: () => output, pid, isRunning, stop, kill, restart: start, remove }
}

async function healthOf(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (hasEnded(child)) throw new Error(`the server ended while starting:\n${output()}`)
    const isUp = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
      (reply) => reply.ok,
      () => false,
    )
    if (isUp) return
    await pause(50)
  }
  child.kill('SIGKILL')
  throw new Error(`the server did not answer /api/health within ${patienceMs} ms:\n${output()}`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** The developer's own settings must not reach a server under test. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const settings =
    /^(?:DATABASE_.*|SMTP_URL|MAIL_FROM|TRUST_PROXY|S3_.*|MEDIA_ORIGIN|VAPID_.*|SERVICE_WORKER|NODE_OPTIONS)$/
  return Object.fromEntries(Object.entries(env).filter(([name]) => !settings.test(name)))
}
