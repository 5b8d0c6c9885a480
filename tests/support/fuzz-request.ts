import { allEndpoints } from '#contract/all-endpoints.ts'
import { pieceType, type Endpoint } from '#contract/endpoint.ts'
import { brokenForms, brokenJson, contentTypes, oddHeaders, oddJson, oddParts, type Choose } from './fuzz-values.ts'
import type { FuzzWorld } from './fuzz-world.ts'

/** A request as the bytes that are sent, and whether its sender breaks off then. */
export interface FuzzRequest {
  /** What it is, to be read in a failure. */
  name: string
  endpoint: string
  head: string
  body: Buffer
  breaksOff: boolean
  /** The body comes in pieces with pauses in between. */
  isSlow: boolean
}

/** One request in so many has a slow body: they are what takes time. */
const slowOneIn = 40

interface Draft {
  method: string
  path: string
  query: string[]
  headers: string[]
  contentType: string | undefined
  body: Buffer
  /** Of the fair call. */
  fields: Readonly<Record<string, unknown>>
}

/** Makes the next request: a fair call with real ids and a valid session, bent in none, one or two places. */
export function makeFuzzRequest(world: FuzzWorld, random: () => number): FuzzRequest {
  const pick: Choose = (list) => list[Math.floor(random() * list.length)] as (typeof list)[number]
  const endpoint = pick(allEndpoints)
  const draft = fairCall(endpoint, world, pick)
  const bends = Array.from({ length: pick([0, 1, 1, 1, 2]) }, () => pick(Object.keys(bendings)))
  for (const bend of bends) bendings[bend]?.(draft, pick)
  const framing = draft.body.length > 0 ? pick(['length', 'length', 'length', 'chunked', 'cut', 'garbage']) : 'length'
  const isSlow = draft.body.length > 0 && random() < 1 / slowOneIn
  const name = [endpoint.name, ...bends, framing, ...(isSlow ? ['slow'] : [])].join(' ')
  return { name, endpoint: endpoint.name, ...frame(draft, framing), isSlow }
}

function fairCall(endpoint: Endpoint, world: FuzzWorld, pick: Choose): Draft {
  const { as, params = {}, query = {}, body, files, piece } = world.fair(endpoint.name)
  const anybody = pick([world.member, world.author, world.other, world.moderator, world.admin])
  const { token } = pick([as ?? anybody, as ?? anybody, anybody])
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const draft: Draft = {
    method: endpoint.method,
    path: `/api${path}`,
    query: Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    headers: [`authorization: Bearer ${token}`],
    contentType: undefined,
    body: Buffer.alloc(0),
    fields: body ?? {},
  }
  if (piece) {
    const headers = [...draft.headers, `upload-offset: ${piece.offset}`]
    return { ...draft, headers, contentType: pieceType, body: Buffer.from(piece.bytes) }
  }
  if (files) return { ...draft, contentType: 'multipart/form-data; boundary=x', body: formOf(body ?? {}, files) }
  return body ? { ...draft, contentType: 'application/json', body: Buffer.from(JSON.stringify(body)) } : draft
}

function formOf(fields: Record<string, unknown>, files: { field: string; bytes: Uint8Array }[]): Buffer {
  const part = (head: string, bytes: Uint8Array) =>
    Buffer.concat([Buffer.from(`--x\r\ncontent-disposition: form-data; ${head}\r\n\r\n`), bytes, Buffer.from('\r\n')])
  return Buffer.concat([
    ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, Buffer.from(String(value)))),
    ...files.map(({ field, bytes }) => part(`name="${field}"; filename="a.png"`, bytes)),
    Buffer.from('--x--\r\n'),
  ])
}

const bendings: Readonly<Record<string, (draft: Draft, pick: Choose) => void>> = {
  'odd field'(draft, pick) {
    draft.contentType ??= 'application/json'
    const { fields } = draft
    const name = pick([...Object.keys(fields), 'nobody-asked'])
    // Put together as text: some of it is nothing that JSON.stringify would write.
    const rest = Object.entries(fields).filter(([key]) => key !== name)
    const texts = [...rest.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)]
    draft.body = Buffer.from(`{${[...texts, `${JSON.stringify(name)}:${pick(oddJson)}`].join(',')}}`)
  },
  'broken body'(draft, pick) {
    draft.contentType ??= 'application/json'
    draft.body = Buffer.from(pick(brokenJson))
  },
  'broken form'(draft, pick) {
    draft.contentType = 'multipart/form-data; boundary=x'
    draft.body = Buffer.from(pick(brokenForms))
  },
  'odd address'(draft, pick) {
    const parts = draft.path.split('/')
    parts[parts.length - 1] = pick(oddParts)
    draft.path = parts.join('/')
  },
  'odd query'(draft, pick) {
    const name = pick(['limit', 'cursor', 'type', 'q', 'ids', 'since', 'nobody-asked', 'a[b]'])
    draft.query.push(`${name}=${pick(oddParts)}`, ...pick([[], [`${name}=1`], [`${name}[]=2`]]))
  },
  'odd header'(draft, pick) {
    draft.headers.push(pick(oddHeaders))
  },
  'odd type'(draft, pick) {
    draft.contentType = pick(contentTypes)
  },
  'other method'(draft, pick) {
    draft.method = pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE'])
  },
  'no session'(draft) {
    draft.headers = draft.headers.filter((line) => !line.startsWith('authorization'))
  },
}

function frame(
  { method, path, query, headers, contentType, body }: Draft,
  framing: string,
): Omit<FuzzRequest, 'name' | 'endpoint' | 'isSlow'> {
  const address = query.length > 0 ? `${path}?${query.join('&')}` : path
  const lines = [`${method} ${address} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers]
  if (contentType !== undefined) lines.push(`content-type: ${contentType}`)
  const isChunked = framing === 'chunked' || framing === 'garbage'
  lines.push(isChunked ? 'transfer-encoding: chunked' : `content-length: ${body.length + (framing === 'cut' ? 10 : 0)}`)
  return {
    head: [...lines, '', ''].join('\r\n'),
    body: framing === 'garbage' ? Buffer.from('zz\r\nno length\r\n') : isChunked ? chunked(body) : body,
    breaksOff: framing === 'cut',
  }
}

function chunked(body: Buffer): Buffer {
  const pieces = [body.subarray(0, 7), body.subarray(7)].filter(({ length }) => length > 0)
  const framed = pieces.flatMap((piece) => [
    Buffer.from(`${piece.length.toString(16)}\r\n`),
    piece,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...framed, Buffer.from('0\r\n\r\n')])
}
