import type { BodyOf, Endpoint, ParamsOf, Parsed, QueryOf } from '#contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { refuseUnstorableText } from '../infra/db/text-gate.ts'
import { refuse, type Refusal } from '../refusal.ts'
import type { Piece, UploadedFile } from './endpoint-call.ts'
import { readForm } from './multipart.ts'
import { noPiece, readPiece } from './read-piece.ts'
import type { UploadRoom } from './uploads.ts'

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  files: UploadedFile[]
  piece: Piece
}

/**
 * Parses a request with the schemas of its endpoint, its files into `room`; refuses with `bad-request` and the first thing that
 * is wrong.
 */
export async function readInput<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  room: UploadRoom,
): Promise<Input<E>> {
  const params = parse<E['params']>(endpoint.params, request.params)
  const query = parse<E['query']>(endpoint.query, request.query)
  const piece = readPiece(endpoint, request)
  if (piece) return { params, query, body: parse<E['body']>(endpoint.body, {}), files: [], piece }
  const form = request.isMultipart() ? await readForm(request, endpoint.files, room) : undefined
  const body = parse<E['body']>(endpoint.body, form?.fields ?? request.body ?? {})
  return { params, query, body, files: form?.files ?? [], piece: noPiece }
}

function parse<Schema extends Endpoint['body']>(schema: Schema, raw: unknown): Parsed<Schema> {
  refuseUnstorable(raw)
  const result = schema.safeParse(raw)
  if (result.success) return result.data
  throw refusalOfIssue(result.error.issues[0])
}

function refusalOfIssue(issue: { message: string; path: PropertyKey[] } | undefined): Refusal {
  const field = issue?.path.map(String).join('.') ?? ''
  // The schema library says just this when the contract gave no sentence of its own.
  const isOwnSentence = issue !== undefined && !issue.message.startsWith('Invalid input')
  const message = isOwnSentence ? issue.message : `${field || 'The request'} is missing or not valid.`
  return refuse('bad-request', message, field ? { field } : {})
}

const deepest = 16

/** Refuses what no database can persist (NUL in a text) and nesting that would exhaust the stack of whoever walks it. */
function refuseUnstorable(raw: unknown): void {
  const waiting: { value: unknown; depth: number }[] = [{ value: raw, depth: 0 }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value === 'string') refuseUnstorableText(value)
    if (typeof value !== 'object' || value === null) continue
    if (depth === deepest) throw refuse('bad-request', 'The request is nested too deeply.')
    for (const [name, child] of Object.entries(value)) {
      refuseUnstorableText(name)
      waiting.push({ value: child, depth: depth + 1 })
    }
  }
}
