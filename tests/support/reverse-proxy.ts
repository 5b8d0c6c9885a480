import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverMark } from '#contract/server-mark.ts'
import { freePort } from './free-port.ts'

const root = path.join(import.meta.dirname, '..', '..')
const patienceMs = 20_000

export type ProxyName = 'Caddy' | 'nginx'

export interface ReverseProxy {
  origin: string
  stop: () => Promise<void>
}

const programs: Record<ProxyName, string> = { Caddy: 'caddy', nginx: 'nginx' }

/** The program's file; undefined where it is not installed. */
export function findProxy(name: ProxyName): string | undefined {
  // Debian keeps nginx where only root looks.
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/bin']
  return folders.map((folder) => path.join(folder, programs[name])).find((file) => existsSync(file))
}

/**
 * Starts a reverse proxy on a free port of 127.0.0.1, in front of a server, with the README's own recipe, or of several servers, with
 * that of docs/operating.md.
 */
export async function startReverseProxy(
  name: ProxyName,
  upstreamPort: number,
  ...otherPorts: number[]
): Promise<ReverseProxy> {
  const program = findProxy(name)
  if (program === undefined) throw new Error(`${name} is not installed`)
  const directory = mkdtempSync(path.join(tmpdir(), 'test-proxy-'))
  const port = await freePort()
  const file = path.join(directory, 'settings')
  const others = otherPorts.map((other) => `127.0.0.1:${other}`)
  const recipe = readRecipe(name, others.length === 0 ? 'README.md' : 'docs/operating.md')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${upstreamPort}`)
    .replaceAll(name === 'Caddy' ? /127\.0\.0\.1:3001/g : /^.*127\.0\.0\.1:3001.*\n/gm, (second) =>
      others.map((other) => second.replace('127.0.0.1:3001', other)).join(name === 'Caddy' ? ' ' : ''),
    )
  writeFileSync(file, name === 'Caddy' ? caddySettings(recipe, port) : nginxSettings(recipe, port))
  const options = name === 'Caddy' ? ['run', '--adapter', 'caddyfile', '--config', file] : ['-p', directory, '-c', file]
  const env = { PATH: process.env['PATH'], HOME: directory, XDG_DATA_HOME: directory, XDG_CONFIG_HOME: directory }
  const child = spawn(program, options, { cwd: directory, env, stdio: 'pipe' })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (output += words))
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const origin = `http://127.0.0.1:${port}`
  await answers(origin, () => (child.exitCode === null ? undefined : `${name} ended while starting:\n${output}`))
  return {
    origin,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The indented block of the page that speaks this proxy's language. */
function readRecipe(name: ProxyName, page: string): string {
  const blocks = readFileSync(path.join(root, page), 'utf8').split(/\n(?! {4}|\n)/)
  const sign = name === 'Caddy' ? 'reverse_proxy ' : 'proxy_pass '
  const recipe = blocks.find((block) => block.includes(sign))
  if (recipe === undefined) throw new Error(`${page} has no recipe for ${name}`)
  return recipe.slice(recipe.indexOf('\n    ')).replaceAll(/^ {4}/gm, '')
}

// Apart from the place to listen at, the certificate and what belongs to this process, the recipe stays as it is.
function caddySettings(recipe: string, port: number): string {
  const own = `{\n  admin off\n  auto_https off\n  default_bind 127.0.0.1\n}\n`
  return own + recipe.replace(/^talk\.example\.org \{/m, `http://127.0.0.1:${port} {`)
}

function nginxSettings(recipe: string, port: number): string {
  const site = recipe.replace(/listen 443 ssl;/, `listen 127.0.0.1:${port};`).replaceAll(/^.*ssl_certificate.*\n/gm, '')
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${each};`)
  return `daemon off;\nmaster_process off;\npid pid;\nerror_log stderr;\nevents {}
http {\naccess_log off;\n${places.join('\n')}\n${site}\n}\n`
}

async function answers(origin: string, whyNot: () => string | undefined): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    const reason = whyNot()
    if (reason !== undefined) throw new Error(reason)
    const isUp = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(2_000) }).then(
      // Also when it has too much to do.
      (reply) => reply.headers.has(serverMark.name),
      () => false,
    )
    if (isUp) return
    await pause(20)
  }
  throw new Error(`the proxy at ${origin} did not answer within ${patienceMs} ms`)
}
