import type { Endpoint } from '#contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { refuse } from '../refusal.ts'
import type { Piece } from './endpoint-call.ts'

/** What a call without a piece of a file has in its place. */
export const noPiece: Piece = { offset: 0, chunks: [], breakOff: () => undefined }

/** The piece of a file that a request carries, unread; undefined for a request to an endpoint that takes none. */
export function readPiece(endpoint: Endpoint, { body, headers, raw }: FastifyRequest): Piece | undefined {
  const isPiece = body instanceof Readable
  if (isPiece !== (endpoint.carries === 'piece')) {
    throw refuse('bad-request', 'The server does not read this kind of content here.', { status: 415 })
  }
  if (!isPiece) return undefined
  const offset = headers['upload-offset']
  if (typeof offset !== 'string' || !/^\d{1,10}$/.test(offset)) {
    throw refuse('bad-request', 'Upload-Offset says in bytes where the piece begins.', { field: 'Upload-Offset' })
  }
  return {
    offset: Number(offset),
    // Who stops in the middle wants to answer: the connection stays.
    chunks: body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>,
    breakOff: () => void raw.destroy(),
  }
}
