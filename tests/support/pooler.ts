import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accountForPostgres } from './embedded-postgres.ts'
import { freePort } from './free-port.ts'

const program = '/usr/sbin/pgbouncer'
const patienceMs = 20_000

/** Whether PgBouncer is installed. */
export function isPoolerThere(): boolean {
  return existsSync(program)
}

/** Starts a PgBouncer in transaction mode before a PostgreSQL, with the settings of docs/operating.md; `url` leads through it. */
export async function startPooler(postgresUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const directory = mkdtempSync(path.join(tmpdir(), 'test-pooler-'))
  // It refuses root as PostgreSQL does, and reads its settings as somebody else.
  chmodSync(directory, 0o755)
  const { hostname, port, username } = new URL(postgresUrl)
  const ownPort = await freePort()
  const accounts = path.join(directory, 'accounts')
  writeFileSync(accounts, `"${username}" ""\n`)
  const settings = {
    ...{ listen_addr: '127.0.0.1', listen_port: ownPort, unix_socket_dir: '' },
    ...{ auth_type: 'trust', auth_file: accounts },
    ...{ pool_mode: 'transaction', default_pool_size: 8, max_client_conn: 200 },
    ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout',
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
  const file = path.join(directory, 'settings.ini')
  writeFileSync(file, ['[databases]', `* = host=${hostname} port=${port}`, '[pgbouncer]', ...lines, ''].join('\n'))
  const child = spawn(program, [file], { ...accountForPostgres(), cwd: directory, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  await new Promise<void>((resolve, reject) => {
    let said = ''
    const refuse = (why: string) => reject(new Error(`PgBouncer ${why}: ${said}`))
    const tooLate = setTimeout(() => refuse('does not start'), patienceMs)
    child.stderr.setEncoding('utf8').on('data', (words: string) => {
      said += words
      if (!said.includes('process up')) return
      clearTimeout(tooLate)
      resolve()
    })
    child.once('error', reject)
    child.once('exit', () => refuse('ended'))
  })
  const url = new URL(postgresUrl)
  url.port = String(ownPort)
  return {
    url: url.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
