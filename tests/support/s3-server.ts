import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const program = path.join(path.dirname(createRequire(import.meta.url).resolve('@20minutes/s3rver')), 'cli.js')
const start = `require(${JSON.stringify(program)}).parseAsync()`
const bucket = 'pictures'
const anyOriginMayRead =
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule></CORSConfiguration>'
// Ends what hangs and judges no speed.
const patienceMs = 120_000

export interface S3Server {
  origin: string
  /** What a server is to be started with that keeps its pictures there. */
  settings: Record<string, string>
  stop: () => Promise<void>
}

/** Starts an S3 server with an empty bucket, as a process of its own; it refuses signatures that are not right. */
export async function startS3Server(): Promise<S3Server> {
  const directory = mkdtempSync(path.join(tmpdir(), 'test-s3-'))
  const rules = path.join(directory, 'cors.xml')
  writeFileSync(rules, anyOriginMayRead)
  const origin = `http://127.0.0.1:${await freePort()}`
  const address = ['-a', '127.0.0.1', '-p', new URL(origin).port, '--no-vhost-buckets']
  const buckets = ['-d', path.join(directory, 'data'), '--silent', '--configure-bucket', bucket, rules]
  // It encrypts what it lists next with a cipher that Node has for old programs alone.
  const flags = ['--openssl-legacy-provider', '-e', start, '--', ...address, ...buckets]
  const child = spawn(process.execPath, flags, { stdio: 'pipe' })
  const killAtExit = () => child.kill('SIGKILL')
  process.once('exit', killAtExit)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (output += words))
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
    process.off('exit', killAtExit)
    rmSync(directory, { recursive: true, force: true })
  }
  const deadline = Date.now() + patienceMs
  while (!(await isUp(origin))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error(`the S3 server did not start:\n${output}`)
    }
    await pause(50)
  }
  return {
    origin,
    settings: {
      S3_ENDPOINT: origin,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    stop,
  }
}

async function isUp(origin: string): Promise<boolean> {
  return fetch(`${origin}/${bucket}?list-type=2`, { signal: AbortSignal.timeout(2_000) }).then(
    (reply) => reply.ok,
    () => false,
  )
}
