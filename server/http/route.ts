import type { Endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashBody } from './body-hash.ts'
import type { Call, PlainHandler, StagedHandler } from './endpoint-call.ts'
import { readCaller } from './caller.ts'
import { refuseLimited } from './limited-members.ts'
import { deviceOf } from './device-cookie.ts'
import { isKnownTag, tagOf } from './entity-tag.ts'
import { readKey, type KeyedWrite } from './idempotency.ts'
import { networkOf } from './network-of.ts'
import { spendBudget } from './member-budgets.ts'
import { readInput, type Input } from './read-input.ts'
import { isOfPiece, takeIn } from './read-piece.ts'
import { serveRead, serveWrite, type Served } from './serve-call.ts'

/** Everything that is no media and no page lies below this. */
const apiPrefix = '/api'

/**
 * Serves an endpoint of the contract: parsed input and a known caller go in, what the reply's schema names goes out.
 * Every method but GET runs in a transaction and honours `Idempotency-Key`.
 */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: PlainHandler<E>): void
export function route<E extends Endpoint, P = undefined>(
  app: FastifyInstance,
  endpoint: E,
  handler: StagedHandler<E, P>,
): void
export function route<E extends Endpoint, P>(
  app: FastifyInstance,
  endpoint: E,
  handler: PlainHandler<E> | StagedHandler<E, P>,
): void {
  const { servedWith: routing } = app
  const staged: StagedHandler<E, P> = typeof handler === 'function' ? { handle: handler } : handler
  app.route({
    method: endpoint.method,
    url: `${apiPrefix}${endpoint.path}`,
    // Before the body is read: nobody uploads without a session.
    onRequest: async (request, reply) => {
      if (endpoint.carries === 'piece' && isOfPiece(request.headers)) request.pieceChunks = takeIn(request.raw)
      request.caller = await readCaller(routing, endpoint.access, request)
      refuseLimited(endpoint, request.caller, routing.clock())
      void reply.headers(spendBudget(routing.budgets, endpoint, request.caller))
      request.isUpload = endpoint.carries === 'piece' || Object.keys(endpoint.files).length > 0
    },
    handler: (request, reply) => routing.underWay.during(() => readAndServe(request, reply)),
  })

  async function readAndServe(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const room = routing.openUploadRoom(request.caller?.accountId ?? request.ip)
    try {
      return await serve(request, reply, await readInput(endpoint, request, room))
    } finally {
      await room.clear().catch((err: unknown) => routing.log.warn({ err }, 'an upload could not be removed'))
    }
  }

  async function serve(request: FastifyRequest, reply: FastifyReply, input: Input<E>): Promise<string> {
    // The type of `caller` follows from the endpoint's access, which `readCaller` has enforced.
    const caller = request.caller as Call<E>['caller']
    const device = deviceOf(request.headers.cookie)
    const userAgent = request.headers['user-agent']
    const call: Call<E> = { ...input, caller, db: routing.db, network: networkOf(request.ip), device, userAgent }
    if (staged.namedFiles) call.files = [...call.files, ...(await staged.namedFiles(call))]
    if (staged.headers) void reply.headers(staged.headers(call))
    if (endpoint.method === 'GET')
      return answerRead(request, reply, {
        endpoint,
        served: await serveRead(routing, { endpoint, handler: staged }, call),
      })
    const keyed = keyedWrite(endpoint, request, call)
    return answer(reply, endpoint, await serveWrite(routing, { endpoint, handler: staged, keyed }, call))
  }
}

function keyedWrite(
  endpoint: Endpoint,
  request: FastifyRequest,
  { body, files }: Pick<Call<Endpoint>, 'body' | 'files'>,
): KeyedWrite | undefined {
  const key = readKey(request.headers['idempotency-key'])
  if (key === undefined || !endpoint.idempotent) return undefined
  // Equal keys of two members never meet; visitors have nothing but the call in common.
  const caller = request.caller?.accountId ?? `anonymous ${endpoint.name}`
  const [path = ''] = request.url.split('?', 1)
  return { caller, key, route: `${endpoint.method} ${path}`, bodyHash: hashBody(body, files) }
}

/** Like `answer`, but without a body for whoever has the very same one already. */
function answerRead(
  request: FastifyRequest,
  reply: FastifyReply,
  { endpoint, served }: { endpoint: Endpoint; served: Served },
): string {
  if (endpoint.access === 'public') return answer(reply, endpoint, served)
  const tag = tagOf(served.text)
  void reply.header('etag', tag)
  if (!isKnownTag(request.headers['if-none-match'], tag)) return answer(reply, endpoint, served)
  // The cheapest answer there is; what is left is said with the next one that has a body.
  for (const name of ['ratelimit', 'ratelimit-policy']) void reply.removeHeader(name)
  return answer(reply, endpoint, { status: 304, text: '' })
}

/** Sets what goes before the body, and returns the body. */
function answer(reply: FastifyReply, endpoint: Endpoint, { status, text, replayed }: Served): string {
  if (replayed) void reply.header('idempotency-replayed', 'true')
  const isMemberRead = endpoint.method === 'GET' && endpoint.access !== 'public'
  void reply
    .code(status)
    .header('cache-control', isMemberRead ? 'private, no-cache' : 'no-store')
    .type('application/json; charset=utf-8')
  return text
}
