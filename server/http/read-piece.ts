import { pieceType, type Endpoint } from '#contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { refuse } from '../refusal.ts'
import type { Piece } from './endpoint-call.ts'

/** What a call without a piece of a file has in its place. */
export const noPiece: Piece = { offset: 0, chunks: [], breakOff: () => undefined }

/** The piece of a file that a request carries, unread; undefined for a request to an endpoint that takes none. */
export function readPiece(endpoint: Endpoint, { body, headers, raw, pieceChunks }: FastifyRequest): Piece | undefined {
  const isPiece = body instanceof Readable
  if (isPiece !== (endpoint.carries === 'piece') || isPiece !== (pieceChunks !== undefined)) {
    throw refuse('bad-request', 'The server does not read this kind of content here.', { status: 415 })
  }
  if (!pieceChunks) return undefined
  const offset = headers['upload-offset']
  if (typeof offset !== 'string' || !/^\d{1,10}$/.test(offset)) {
    throw refuse('bad-request', 'Upload-Offset says in bytes where the piece begins.', { field: 'Upload-Offset' })
  }
  return {
    offset: Number(offset),
    chunks: pieceChunks,
    breakOff: () => void raw.destroy(),
  }
}

/** Whether a body says of itself that it is a piece of a file: any other is read by a parser, which waits for ever for what was taken in. */
export function isOfPiece({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return type.split(';', 1)[0]?.trim().toLowerCase() === pieceType
}

/** Bytes that may wait to be written. */
const mostQueued = 128 * 1024

type End = { how: 'none' } | { how: 'over' } | { how: 'lost'; cause: Error }

/**
 * What comes of a body, from now on. A stream of Node's drops what nobody read yet when its connection is lost; here it still comes,
 * before the error. Who stops in the middle leaves the connection as it is.
 */
export function takeIn(body: Readable): AsyncIterable<Buffer> {
  const queue: Buffer[] = []
  let queued = 0
  let state: 'flows' | 'rests' | 'is thrown away' = 'flows'
  let end: End = { how: 'none' }
  let wake = () => {}
  const endWith = (next: End) => {
    if (end.how === 'none') end = next
    wake()
  }
  body.on('data', (chunk: Buffer) => {
    // It was stopped here and flows all the same: the call was refused, and whoever did that throws the rest away.
    if (state === 'rests') state = 'is thrown away'
    if (state === 'is thrown away') return void queue.splice(0)
    queue.push(chunk)
    queued += chunk.length
    if (queued >= mostQueued) {
      state = 'rests'
      body.pause()
    }
    wake()
  })
  body.once('end', () => endWith({ how: 'over' }))
  body.once('error', (cause) => endWith({ how: 'lost', cause }))
  body.once('close', () => endWith({ how: 'lost', cause: new Error('the connection was lost') }))

  return chunks()

  async function* chunks() {
    for (;;) {
      const chunk = queue.shift()
      if (chunk) {
        queued -= chunk.length
        if (state === 'rests' && queued < mostQueued / 2) {
          state = 'flows'
          body.resume()
        }
        yield chunk
      } else if (end.how === 'none') await new Promise<void>((resolve) => (wake = resolve))
      else if (end.how === 'over') return
      else throw end.cause
    }
  }
}
