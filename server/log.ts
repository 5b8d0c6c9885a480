import { pino, type DestinationStream, type Logger } from 'pino'

/** The server's log: one JSON object a line. */
export type Log = Logger

// Whatever a line is made of, no secret is written: the paths cover requests, bodies and errors that carry them.
const secretPaths = [
  'authorization',
  'headers.authorization',
  'req.headers.authorization',
  'request.headers.authorization',
  // Only in bodies: elsewhere a code is what tells one error from another.
  'body.code',
  // PostgreSQL quotes the whole row that it refused.
  'err.detail',
  // What fails on a connection may carry all of it, its secrets included.
  'err.client',
  ...['password', 'confirm_password', 'newPassword', 'confirmPassword', 'token'].flatMap((name) => [name, `*.${name}`]),
]

export function makeLog(level: string, destination?: DestinationStream): Log {
  const options = { level, redact: { paths: secretPaths, censor: '[secret]' } }
  return destination ? pino(options, destination) : pino(options)
}
