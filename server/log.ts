import { pino, type DestinationStream, type Logger } from 'pino'

/** The server's log: one JSON object a line. */
export type Log = Logger

const secret = '[secret]'

const secretNames = new Set([
  'authorization',
  'cookie',
  'password',
  'confirm_password',
  'newpassword',
  'confirmpassword',
  'token',
  'secretkey',
])
// PostgreSQL quotes the whole row that it refused, and what fails on a connection may carry all of it.
const secretNamesOfErrors = new Set(['detail', 'client'])

export function makeLog(level: string, destination?: DestinationStream): Log {
  const options = { level, hooks: { streamWrite: withoutSecrets } }
  return destination ? pino(options, destination) : pino(options)
}

/** The line without any secret, at whatever depth a package or an error may have put it. */
function withoutSecrets(line: string): string {
  const redact = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return value.replaceAll(/\bbearer\s+\S+/gi, `Bearer ${secret}`)
    if (Array.isArray(value)) return value.map((each) => redact(each, name))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, part]) => [key, isSecret(key, name) ? secret : redact(part, key)])
    return Object.fromEntries(entries)
  }
  return `${JSON.stringify(redact(JSON.parse(line), ''))}\n`
}

/** Headers are kept back as a whole: which of them is a secret is for its sender to know. */
function isSecret(name: string, parent: string): boolean {
  const lower = name.toLowerCase()
  // Only in bodies: elsewhere a code is what tells one error from another.
  if (lower === 'code') return parent === 'body'
  if (parent === 'err' && secretNamesOfErrors.has(lower)) return true
  return secretNames.has(lower) || lower.endsWith('headers')
}
