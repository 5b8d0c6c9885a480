import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Socket } from 'node:net'
import type { ConnectionLimits } from './connection-limits.ts'

type Limits = Pick<ConnectionLimits, 'bodyMs' | 'uploadMs' | 'uploadBytesPerS' | 'uploadWindowMs' | 'checkEveryMs'>

declare module 'fastify' {
  interface FastifyRequest {
    /** Its body may take its time as long as it goes on: set once it is known who uploads where. */
    isUpload: boolean
  }
}

interface OpenBody {
  reply: FastifyReply
  startedAt: number
  window: { startedAt: number; bytesBefore: number }
}

/** Ends requests with 408 whose bodies take too long, or, of an upload, come too slowly. */
export function timeBodies(app: FastifyInstance, limits: Limits, clock: () => number): void {
  const open = new Map<FastifyRequest, OpenBody>()
  const isOver = ({ raw }: FastifyRequest, { reply }: OpenBody) =>
    raw.complete || raw.destroyed || reply.raw.writableFinished
  app.decorateRequest('isUpload', false)
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw
    // Tests that inject a request have no connection.
    if (!hasBody(request) || !(socket instanceof Socket)) return
    const startedAt = clock()
    open.set(request, { reply, startedAt, window: { startedAt, bytesBefore: socket.bytesRead } })
  })
  // Not kept until the next look: what outlives two collections of new objects stays in memory far longer than anybody needs it.
  app.addHook('onResponse', async (request) => void open.delete(request))

  function check(): void {
    const now = clock()
    for (const [request, body] of open) {
      if (!isOver(request, body)) {
        if (!isTooSlow(request, body, { now, limits })) continue
        giveUp(app, request)
      }
      open.delete(request)
    }
  }
  const timer = setInterval(check, limits.checkEveryMs)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Without either of these headers there is none (RFC 9112, section 6.3). */
function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Judges a body as of now, and begins the upload's next window. */
function isTooSlow(request: FastifyRequest, body: OpenBody, { now, limits }: { now: number; limits: Limits }): boolean {
  const { bodyMs, uploadMs, uploadBytesPerS, uploadWindowMs } = limits
  if (now - body.startedAt > (request.isUpload ? uploadMs : bodyMs)) return true
  const { bytesRead } = request.raw.socket
  const windowMs = now - body.window.startedAt
  if (!request.isUpload || windowMs < uploadWindowMs) return false
  const isSlow = bytesRead - body.window.bytesBefore < (uploadBytesPerS * windowMs) / 1000
  body.window = { startedAt: now, bytesBefore: bytesRead }
  return isSlow
}

// As Node does it with a time limit of its own: whoever waits for the body hears that the connection is gone.
function giveUp(app: FastifyInstance, { raw }: FastifyRequest): void {
  const error = Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  app.server.emit('clientError', error, raw.socket)
}
