import type { FastifyRequest } from 'fastify'

/** What a `Range` header asks of a file; `all` also where the header is to be ignored. */
export type ByteRange = { kind: 'all' } | { kind: 'part'; first: number; last: number } | { kind: 'unsatisfiable' }

/**
 * Reads one range (RFC 9110, section 14). A malformed header or several ranges get the whole file, which the
 * standard allows.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange {
  const match = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/.exec(header?.replaceAll(' ', '') ?? '')
  if (!match) return { kind: 'all' }
  const [, from, to, suffix] = match
  if (from === undefined) return lastBytes(Number(suffix), size)
  const first = Number(from)
  const last = to ? Number(to) : Infinity
  if (first > last) return { kind: 'all' }
  if (first >= size) return { kind: 'unsatisfiable' }
  return { kind: 'part', first, last: Math.min(last, size - 1) }
}

function lastBytes(count: number, size: number): ByteRange {
  if (count === 0 || size === 0) return { kind: 'unsatisfiable' }
  return { kind: 'part', first: Math.max(0, size - count), last: size - 1 }
}

/** What a request asks of a file: a range counts only for GET, and only while the file is the one that the client began with. */
export function askedRange({ method, headers }: FastifyRequest, etag: string, size: number): ByteRange {
  const started = headers['if-range']
  const isForIt = method === 'GET' && (started === undefined || started === etag)
  return parseByteRange(isForIt ? headers.range : undefined, size)
}
