import { liveStream } from '#contract/live.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { TracedRequest, Tracing } from '../infra/tracing/tracing.ts'

/** Tells of every request but those that last for hours; a trusted proxy may say which trace it belongs to. */
export function traceRequests(
  app: FastifyInstance,
  tracing: Tracing,
  { trustProxy }: Pick<Config, 'trustProxy'>,
): void {
  const traced = new WeakMap<FastifyRequest, TracedRequest>()
  const end = (request: FastifyRequest, status: number | undefined) => {
    const { url: route = 'none' } = request.routeOptions
    traced.get(request)?.end({ method: request.method, route, status })
    traced.delete(request)
  }
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url === `/api${liveStream.path}`) return done()
    const headers = trustProxy === false ? undefined : request.headers
    const begun = tracing.startRequest({ id: request.id, headers })
    traced.set(request, begun)
    begun.goOn(done)
  })
  // The end of a body comes from the socket, outside of everything that was begun.
  app.addHook('preValidation', (request, _reply, done) => {
    const begun = traced.get(request)
    if (begun) begun.goOn(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => end(request, reply.statusCode))
  app.addHook('onRequestAbort', async (request) => end(request, undefined))
  app.addHook('onClose', () => tracing.stop())
}
