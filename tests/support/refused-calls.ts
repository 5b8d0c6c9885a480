import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

export const noise = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 251))
const compressions = { gzip: gzipSync(noise), br: brotliCompressSync(noise), deflate: deflateSync(noise) }

/** A call that is refused before its body is read. */
export interface RefusedCall {
  what: string
  method?: string | undefined
  path: string
  headers: Record<string, string>
  body: Buffer
  status: number
  /** Sent in pieces of unknown number rather than with its length. */
  isChunked?: true | undefined
  isMember?: true
  /** By a member who has used up what may be uploaded. */
  isSpent?: true
}

export const login = '/api/auth/login'
export const form = { 'content-type': 'multipart/form-data; boundary=x' }
export const json = { 'content-type': 'application/json' }
export const filePart = (field: string) =>
  Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`),
    Buffer.alloc(2_000_000),
  ])

/** Every way of refusing a body early. */
export const refusedCalls: readonly RefusedCall[] = [
  ...Object.keys(compressions).flatMap((encoding) =>
    ['text/plain', 'application/json', 'multipart/form-data; boundary=x'].flatMap((type): RefusedCall[] => {
      const headers = { 'content-type': type, 'content-encoding': encoding }
      const call = { path: login, headers, status: 415 }
      return [
        { ...call, what: `${type} that says it is ${encoding} and is not`, body: noise },
        { ...call, what: `${type} in ${encoding}`, body: compressions[encoding as keyof typeof compressions] },
      ]
    }),
  ),
  { what: 'a coding nobody knows', path: login, headers: { 'content-encoding': 'x' }, body: noise, status: 415 },
  { what: 'a content type nobody reads', path: login, headers: { 'content-type': 'a/b' }, body: noise, status: 415 },
  { what: 'broken JSON', path: login, headers: json, body: Buffer.from('{'), status: 400 },
  { what: 'a page asked for with a body', method: 'GET', path: '/api/health', headers: {}, body: noise, status: 200 },
  {
    what: 'a page asked for with a compressed body',
    method: 'GET',
    path: '/api/health',
    headers: { 'content-encoding': 'gzip', 'content-type': 'text/plain' },
    body: noise,
    status: 200,
  },
  { what: 'JSON that is too long', path: login, headers: json, body: noise, status: 413 },
  { what: 'JSON that turns out too long', path: login, headers: json, body: noise, status: 413, isChunked: true },
  { what: 'an address that does not exist', path: '/api/nothing', headers: {}, body: noise, status: 404 },
  { what: 'a malformed address', path: '/api/posts/%E0%A4%A', headers: json, body: noise, status: 400 },
  { what: 'an upload without a session', path: '/api/posts', headers: form, body: filePart('media'), status: 401 },
  {
    what: 'an upload with a file nobody asked for',
    path: '/api/posts',
    headers: form,
    body: filePart('virus'),
    status: 400,
    isMember: true,
  },
  {
    what: 'an upload without an end',
    path: '/api/posts',
    headers: form,
    body: filePart('media'),
    status: 400,
    isMember: true,
  },
  {
    what: 'an upload too many',
    path: '/api/posts',
    headers: form,
    body: filePart('media'),
    status: 429,
    isSpent: true,
  },
  {
    what: 'a form for a call without one',
    path: '/api/auth/logout',
    headers: form,
    body: filePart('a'),
    status: 415,
    isMember: true,
  },
]
