import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { refuse } from '../refusal.ts'
import type { ConnectionLimits } from './connection-limits.ts'

const lookEveryMs = 50

type Limits = Pick<ConnectionLimits, 'refusedBodyBytes' | 'refusedBodyMs'>

/**
 * An answer may go out before its request's body is read, and what nobody reads would block the connection for the requests
 * after it: behind a proxy, those of other visitors. The rest is read and thrown away; beyond the limits the connection ends.
 */
export function drainRefusedBodies(app: FastifyInstance, limits: Limits): void {
  app.server.prependListener('request', (request, reply) => {
    reply.once('finish', () => {
      if (request.complete) return
      void throwAwayRest(request, limits).then((isOver) => {
        if (!isOver) request.socket.destroy()
      })
    })
  })
  // A demand of the sender that Node would refuse by itself, before anything here sees the request: it may be ignored.
  app.server.on('checkExpectation', (request, reply) => app.server.emit('request', request, reply))
  app.addHook('onSend', async (request, reply) => {
    // Fastify closes after each body that it refuses, and a close amid an upload takes the answer away from its reader.
    void reply.removeHeader('connection')
    // Who asked for a close would lose the answer likewise: the rest of the body goes first.
    if (!request.raw.complete && !reply.raw.shouldKeepAlive) await throwAwayRest(request.raw, limits)
  })
}

/** Compressed bodies are not read: what unpacks to a thousand times its size needs limits of its own, and no client sends any. */
export function refuseCompressedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, headers }) => {
    const { 'content-encoding': coding = 'identity' } = headers
    if (method === 'GET' || method === 'HEAD' || coding.toLowerCase() === 'identity') return
    throw refuse('bad-request', 'The server does not read compressed requests.', { status: 415 })
  })
}

/** Answers whether the body came to its end within the limits, or its sender went away. */
function throwAwayRest(request: IncomingMessage, { refusedBodyBytes, refusedBodyMs }: Limits): Promise<boolean> {
  const { socket } = request
  const most = socket.bytesRead + refusedBodyBytes
  return new Promise((resolve) => {
    const end = (isOver: boolean) => {
      clearTimeout(timer)
      clearInterval(meter)
      request.off('end', over)
      request.off('close', over)
      request.off('pause', flow)
      resolve(isOver)
    }
    const over = () => end(true)
    const flow = () => {
      request.unpipe()
      request.resume()
    }
    const timer = setTimeout(() => end(false), refusedBodyMs)
    // Looked at, not listened to: Node passes nothing on of a body that it throws away itself, and a listener for the data of a
    // socket that waits takes from Node what would have woken it.
    const meter = setInterval(() => void (socket.bytesRead > most && end(false)), lookEveryMs)
    request.once('end', over)
    request.once('close', over)
    // A parser that began to read late, or was told of its refusal late, holds the body up once more.
    request.on('pause', flow)
    flow()
  })
}
