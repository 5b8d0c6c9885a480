import { pieceType, type BodyInputOf, type Endpoint, type QueryInputOf, type ReplyOf } from '#contract/endpoint.ts'
import { problemSchema, type Problem } from '#contract/errors.ts'
import type { FastifyInstance } from 'fastify'

export interface TestFile {
  field: string
  name?: string
  type?: string
  bytes: Uint8Array<ArrayBuffer>
}

/** A piece of a file, and where it begins. */
export interface TestPiece {
  offset: number
  bytes: Uint8Array<ArrayBuffer>
}

export interface CallInput<E extends Endpoint> {
  params?: Record<string, string>
  query?: QueryInputOf<E>
  body?: BodyInputOf<E>
  /** Makes it a multipart form, `body` its text fields. */
  files?: TestFile[]
  piece?: TestPiece
  headers?: Record<string, string>
  /** The `Idempotency-Key`. */
  key?: string
  /** The address it comes from. */
  ip?: string
}

export interface CallResult<E extends Endpoint> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  /** The body as it came. */
  text: string
  body: unknown
  /** The parsed reply; throws when the call was refused. */
  reply: ReplyOf<E>
  /** The parsed refusal; throws when the call was not refused. */
  problem: Problem
}

/** Calls an endpoint of the contract as a client would, through the whole app but without a socket. */
export async function callEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { input, token }: { input: CallInput<E>; token: string | undefined },
): Promise<CallResult<E>> {
  const { headers, payload } = await payloadOf(endpoint, input)
  const response = await app.inject({
    method: endpoint.method,
    url: urlOf(endpoint, input),
    remoteAddress: input.ip ?? '127.0.0.1',
    headers: {
      ...headers,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(input.key !== undefined && { 'idempotency-key': input.key }),
      ...input.headers,
    },
    ...(payload !== undefined && { payload }),
  })
  const { statusCode: status, body: text } = response
  const body: unknown = JSON.parse(text)
  return {
    status,
    headers: response.headers,
    text,
    body,
    get reply() {
      if (status >= 300) throw new Error(`${endpoint.name} was refused with ${status}: ${text}`)
      return endpoint.reply.parse(body) as ReplyOf<E>
    },
    get problem() {
      if (status < 400) throw new Error(`${endpoint.name} was not refused: ${text}`)
      return problemSchema.parse(body)
    },
  }
}

function urlOf<E extends Endpoint>(endpoint: E, { params = {}, query }: CallInput<E>): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString()
  return `/api${path}${search && `?${search}`}`
}

async function payloadOf<E extends Endpoint>(
  endpoint: E,
  { body, files, piece }: CallInput<E>,
): Promise<{ headers: Record<string, string>; payload: Buffer | string | undefined }> {
  if (piece) {
    const headers = { 'content-type': pieceType, 'upload-offset': String(piece.offset) }
    return { headers, payload: Buffer.from(piece.bytes) }
  }
  if (files) return multipartOf(body, files)
  if (body === undefined || endpoint.method === 'GET') return { headers: {}, payload: undefined }
  return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
}

async function multipartOf(
  fields: unknown,
  files: TestFile[],
): Promise<{ headers: Record<string, string>; payload: Buffer }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.append(name, String(value))
  for (const { field, name = 'file', type = 'application/octet-stream', bytes } of files) {
    form.append(field, new Blob([bytes], { type }), name)
  }
  // The platform writes the form; the boundary is in the header it makes.
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const contentType = request.headers.get('content-type') ?? ''
  return { headers: { 'content-type': contentType }, payload: Buffer.from(await request.arrayBuffer()) }
}
