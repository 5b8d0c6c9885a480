import fastifyMultipart from '@fastify/multipart'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pieceType } from '#contract/endpoint.ts'
import { serverMark } from '#contract/server-mark.ts'
import type { Deps } from '../deps.ts'
import { runAsOneAsker } from '../infra/db/read-asker.ts'
import { refuse } from '../refusal.ts'
import { timeBodies } from './body-times.ts'
import { answerBrokenRequest } from './broken-requests.ts'
import { capConnections } from './connection-caps.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { demandOneHost } from './demand-one-host.ts'
import type { DiskRoom } from './disk-room.ts'
import { measureRequests } from './measure-requests.ts'
import { watchLines } from './lines.ts'
import { handleError } from './problem.ts'
import { makeRequestIds, tellRequestId } from './request-id.ts'
import { drainRefusedBodies, refuseCompressedBodies } from './refused-bodies.ts'
import { addRouting } from './routing.ts'
import { sweepUploads, uploadsDirectory } from './uploads-directory.ts'
import { traceRequests } from './trace-requests.ts'
import { makeUploads } from './uploads.ts'

const jsonBodyLimit = 64 * 1024

/** The HTTP server without any route: how bodies are read, errors answered and requests logged. */
export async function createServer(deps: Deps, limits: ConnectionLimits): Promise<FastifyInstance> {
  const { config } = deps
  const diskRoom: DiskRoom = { wasMissing: false, ofFiles: false }
  const answering = { ...deps, diskRoom }
  const log: FastifyBaseLogger = deps.log
  const { headersMs, idleMs, idleBehindProxyMs, silentMs, checkEveryMs } = limits
  const app = fastify({
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs, requireHostHeader: false },
    keepAliveTimeout: config.trustProxy === false ? idleMs : idleBehindProxyMs,
    connectionTimeout: silentMs,
    loggerInstance: log,
    genReqId: makeRequestIds(config),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: jsonBodyLimit,
    routerOptions: { maxParamLength: 256, ignoreTrailingSlash: true },
    trustProxy: typeof config.trustProxy === 'number' ? isTrustedHop(config.trustProxy) : config.trustProxy,
    // Requests that arrive while the server stops are still answered; new connections are not accepted.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => handleError(answering, error, { request, reply }),
    clientErrorHandler: answerBrokenRequest,
  })
  // First of all hooks: whatever answers from here on, it is this server.
  app.addHook('onRequest', async (_request, reply) => void reply.header(serverMark.name, serverMark.value))
  // Fastify would tell the length of an empty body, which is not the one of what is known (RFC 9110, section 8.6).
  app.addHook('onSend', async (_request, reply, payload) => (reply.statusCode === 304 ? null : payload))
  tellRequestId(app)
  measureRequests(app, deps.metrics)
  if (deps.tracing) traceRequests(app, deps.tracing, config)
  await sweepUploads(config.dataDir, deps.clock())
  const maxBytes = config.maxUploadsMb * 1024 * 1024
  addRouting(app, deps, {
    diskRoom,
    openUploadRoom: makeUploads({ directory: uploadsDirectory(config.dataDir), maxBytes }),
  })
  app.setErrorHandler((error, request, reply) => handleError(answering, error, { request, reply }))
  readBodies(app)
  // What is too large is refused in our own words.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
  logRequests(app)
  watchLines(app.server)
  drainRefusedBodies(app, limits)
  capConnections(app, config)
  timeBodies(app, limits, deps.clock)
  demandOneHost(app)
  refuseCompressedBodies(app)
  // The end of a body comes from the socket, outside of what was begun before it.
  app.addHook('preValidation', (_request, _reply, done) => runAsOneAsker(done))
  return app
}

function isTrustedHop(hops: number): (address: string, hop: number) => boolean {
  return (_address, hop) => hop < hops
}

/** JSON as UTF-8, and pieces of files; an empty body counts as none, for clients that always send the header. */
function readBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    const text = decodeUtf8(bytes)
    if (text === undefined) return done(refuse('bad-request', 'The request is not valid UTF-8.'))
    return parseJson(request, text, done)
  })
  // As it comes: only what carries a piece of a file reads it.
  app.addContentTypeParser(pieceType, (_request, stream, done) => done(null, stream))
}

function decodeUtf8(bytes: string | Buffer): string | undefined {
  try {
    return typeof bytes === 'string' ? bytes : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // Patterns, not addresses: an address may hold a reset token.
    const { method } = request
    const line = {
      method,
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.debug(line, 'request')
  })
}
