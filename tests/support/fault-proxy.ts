import { Agent, createServer, request as askServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { serverMark } from '#contract/server-mark.ts'
import { sendAll } from './forward-bytes.ts'
import { listenOn } from './listen-on.ts'
import { makeDice, pickFault, type Draw, type Fault, type FaultRule } from './fault-rules.ts'

export interface ProxiedRequest {
  method: string
  /** With the query. */
  path: string
  fault: Fault['mode']
  /** Of the request's body, as far as it was passed on. */
  requestBytes: number
  /** Of the reply's body as it went over the wire. */
  replyBytes: number
  status: number | undefined
  /** When it came, in ms on the process's own clock. */
  at: number
}

export interface FaultProxy {
  /** Where browsers reach the server, without a slash at the end; give it to the server as PUBLIC_ORIGIN. */
  origin: string
  /** Names the server behind; requests before that are cut. */
  aimAt: (serverOrigin: string) => void
  /** Replaces the rules; holds for requests from now on, those that hang go on hanging. */
  setFaults: (...rules: FaultRule[]) => void
  /** Resets every connection: requests under way get no answer any more. */
  cutAll: () => void
  /** Refuses connections from now on and resets those there are, as when the server is gone. */
  shut: () => Promise<void>
  /** Accepts connections again. */
  open: () => Promise<void>
  /** No faults any more, and what hangs is cut, as when a phone leaves a tunnel. */
  heal: () => void
  /** Every request since the start or `forget`, oldest first. */
  requests: () => readonly ProxiedRequest[]
  /** How many requests of this method had a path (and query) that fits. */
  count: (method: string, path: string | RegExp) => number
  forget: () => void
  close: () => Promise<void>
}

/**
 * Stands between browser and server on 127.0.0.1 and makes the network bad in a repeatable way: whether a rule hits depends on
 * the seed, the rule, and how often this address was asked before, not on how requests to different addresses interleave.
 */
export async function startFaultProxy({ seed = 1 } = {}): Promise<FaultProxy> {
  const dice = makeDice(seed)
  // A connection for each request: the server may close one kept open in the moment it is used again, and no story asked for that.
  const agent = new Agent({ keepAlive: false })
  const connections = new Set<Socket>()
  const hanging = new Set<Socket>()
  const hits = new Map<string, number>()
  let rules: FaultRule[] = []
  let log: ProxiedRequest[] = []
  let target: URL | undefined

  const server = createServer((request, reply) => {
    const { method = 'GET', url: path = '/' } = request
    const draw = dice(method, path)
    const key = String(request.headers['idempotency-key'] ?? '')
    const fault = pickFault(rules, { method, path, key, draw, hits })
    const entry: ProxiedRequest = {
      method,
      path,
      fault: fault.mode,
      requestBytes: 0,
      replyBytes: 0,
      status: undefined,
      at: performance.now(),
    }
    log.push(entry)
    // What is lost on a connection that was used before Chromium sends again by itself, and nobody hears of it.
    if (rules.some(({ mode }) => mode === 'cutAfter')) reply.setHeader('connection', 'close')
    const cutOff = () => void request.socket.resetAndDestroy()
    apply({ fault, request, reply, entry, target, agent, hanging, draw }).catch(cutOff)
  })
  server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  server.keepAliveTimeout = 60_000
  await listenOn(server, 0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the proxy got no TCP port')
  const { port } = address

  const cutAll = () => {
    for (const socket of connections) socket.resetAndDestroy()
  }
  const cutHanging = () => {
    for (const socket of hanging) socket.resetAndDestroy()
    hanging.clear()
  }
  return {
    origin: `http://localhost:${port}`,
    aimAt: (serverOrigin) => (target = new URL(serverOrigin)),
    setFaults: (...next) => (rules = next.map((rule) => ({ ...rule }))),
    cutAll,
    shut: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      cutAll()
      await closed
    },
    open: async () => {
      if (!server.listening) await listenOn(server, port)
    },
    heal: () => {
      rules = []
      cutHanging()
    },
    requests: () => log,
    count: (method, path) => log.filter((entry) => entry.method === method && fits(entry.path, path)).length,
    forget: () => (log = []),
    close: async () => {
      cutHanging()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      agent.destroy()
      await closed
    },
  }
}

interface Exchange {
  fault: Fault
  request: IncomingMessage
  reply: ServerResponse
  entry: ProxiedRequest
  target: URL | undefined
  agent: Agent
  hanging: Set<Socket>
  draw: Draw
}

async function apply(exchange: Exchange): Promise<void> {
  const { fault, request, reply, hanging, draw } = exchange
  switch (fault.mode) {
    case 'cut':
      request.socket.resetAndDestroy()
      return
    case 'hang':
      hanging.add(request.socket)
      request.socket.once('close', () => hanging.delete(request.socket))
      request.resume()
      return
    case 'status500':
      request.resume()
      return answerItself(reply, fault)
    case 'intercept':
      request.resume()
      return intercept(reply, fault)
    case 'delay':
      await pause(fault.ms + draw('jitter') * (fault.jitterMs ?? 0))
      return forward(exchange)
    case 'pass':
    case 'dropReply':
    case 'cutReply':
    case 'bandwidth':
    case 'cutAfter':
      return forward(exchange)
  }
}

function answerItself(reply: ServerResponse, { status = 500, retryAfterS }: { status?: number; retryAfterS?: number }) {
  reply.statusCode = status
  reply.setHeader('content-type', 'application/json; charset=utf-8')
  reply.setHeader(serverMark.name, serverMark.value)
  if (retryAfterS !== undefined) reply.setHeader('retry-after', String(retryAfterS))
  reply.end(JSON.stringify({ message: 'Something went wrong on our side.', code: 'unavailable' }))
}

function intercept(reply: ServerResponse, { status, as, retryAfterS }: Extract<Fault, { mode: 'intercept' }>): void {
  reply.statusCode = status
  if (retryAfterS !== undefined) reply.setHeader('retry-after', String(retryAfterS))
  if (as === 'redirect') {
    reply.setHeader('location', 'http://portal.invalid/sign-in')
    reply.end()
    return
  }
  reply.setHeader('content-type', as === 'page' ? 'text/html' : 'application/json')
  // What a portal says may be kept, for all it knows.
  if (status === 200) reply.setHeader('cache-control', 'max-age=600')
  reply.end(as === 'page' ? `<html><h1>${status}</h1></html>` : JSON.stringify({ message: 'Unauthorized' }))
}

const onlyForThisConnection = ['connection', 'keep-alive', 'transfer-encoding']

async function forward({ fault, request, reply, entry, target, agent }: Exchange): Promise<void> {
  if (!target) throw new Error('the proxy was not told where the server is')
  const { hostname, port } = target
  const { method, url: path, headers } = request
  const upstream = askServer({ hostname, port, method, path, headers, agent })
  // Who gave up is not served any longer; the server learns it as it would without a proxy.
  reply.once('close', () => void (reply.writableEnded || fault.mode === 'dropReply' || upstream.destroy()))
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    upstream.once('response', resolve)
    upstream.once('error', reject)
    upstream.once('close', () => reject(new Error('the server closed the connection')))
  })
  answered.catch(() => request.socket.resetAndDestroy())
  const most = fault.mode === 'cutAfter' ? fault.bytes : Infinity
  const isWhole = await sendAll(request, upstream, { fault, most, count: (bytes) => (entry.requestBytes += bytes) })
  if (!isWhole) {
    upstream.destroy()
    request.socket.resetAndDestroy()
    return
  }
  const answer = await answered
  entry.status = answer.statusCode
  if (fault.mode === 'dropReply') {
    for await (const _ of answer) continue
    request.socket.resetAndDestroy()
    return
  }
  reply.statusCode = answer.statusCode ?? 502
  for (const [name, value] of Object.entries(answer.headersDistinct)) {
    if (value && !onlyForThisConnection.includes(name)) reply.setHeader(name, value)
  }
  reply.flushHeaders()
  await passOn(answer, reply, { fault, count: (bytes) => (entry.replyBytes += bytes) })
}

async function passOn(
  answer: IncomingMessage,
  reply: ServerResponse,
  { fault, count }: { fault: Fault; count: (bytes: number) => void },
): Promise<void> {
  const most = fault.mode === 'cutReply' ? fault.bytes : Infinity
  if (!(await sendAll(answer, reply, { fault, most, count }))) reply.socket?.resetAndDestroy()
}

function fits(path: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? path.split('?', 1)[0] === wanted : wanted.test(path)
}
