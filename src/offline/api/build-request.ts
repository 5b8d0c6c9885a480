import { type Endpoint, pieceType } from '#contract/endpoint.ts'
import type { Session } from '../storage/session-store.ts'
import type { FilePiece, UploadFile } from './call-input.ts'

/** The parts of a call before they become a request; the endpoint's types were checked by `call`. */
export interface CallParts {
  params?: unknown
  query?: unknown
  body?: unknown
  files?: Readonly<Record<string, readonly UploadFile[]>> | undefined
  piece?: FilePiece | undefined
}

interface RequestContext {
  /** Everything before the endpoint's path, such as `/api`. */
  base: string
  session: Session | undefined
  idempotencyKey: string | undefined
}

/** Turns an endpoint and its input into what `fetch` takes; effects none. Throws when the path lacks a part. */
export function buildRequest(
  endpoint: Endpoint,
  parts: CallParts,
  context: RequestContext,
): { url: string; init: RequestInit } {
  const headers = new Headers({ accept: 'application/json' })
  if (context.session && endpoint.access !== 'public') {
    headers.set('authorization', `Bearer ${context.session.token}`)
    headers.set('x-user-id', context.session.user.id)
  }
  if (context.idempotencyKey !== undefined) headers.set('idempotency-key', context.idempotencyKey)
  const init: RequestInit = { method: endpoint.method, headers }
  if (parts.piece) {
    headers.set('content-type', pieceType)
    headers.set('upload-offset', String(parts.piece.offset))
    init.body = parts.piece.blob
  } else if (Object.keys(endpoint.files).length > 0) init.body = toForm(parts)
  else if (parts.body) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(parts.body)
  }
  return { url: addressOf(endpoint, parts, context.base), init }
}

/** Where a call goes; `base` is everything before the endpoint's path, such as `/api`. Throws when the path lacks a part. */
export function addressOf(endpoint: Endpoint, { params, query }: CallParts, base: string): string {
  return base + fillPath(endpoint, params) + toQueryText(query)
}

function fillPath(endpoint: Endpoint, params: unknown): string {
  const values = new Map(present(params))
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    if (!values.has(name)) throw new Error(`${endpoint.name} needs ${name}.`)
    return encodeURIComponent(String(values.get(name)))
  })
}

function toQueryText(query: unknown): string {
  const search = new URLSearchParams()
  for (const [name, value] of present(query)) search.set(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function toForm({ body, files }: CallParts): FormData {
  const form = new FormData()
  for (const [name, value] of present(body)) form.append(name, String(value))
  for (const [field, list] of Object.entries(files ?? {})) {
    for (const { blob, name } of list) form.append(field, blob, name)
  }
  return form
}

function present(fields: unknown): [string, unknown][] {
  if (typeof fields !== 'object' || fields === null) return []
  return Object.entries(fields).filter(([, value]) => value !== undefined)
}
