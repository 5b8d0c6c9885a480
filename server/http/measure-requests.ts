import { liveStream } from '#contract/live.ts'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../infra/metrics/metrics.ts'

/** Counts every answer: how long it took, whether the write had been done before, whether the device had it already. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const { url: route = 'none' } = request.routeOptions
    const { statusCode: status } = reply
    // An answer that goes on for hours says nothing about how long requests take: these are counted while they last.
    if (status === 200 && route === `/api${liveStream.path}`) return
    metrics.countRequest({ method: request.method, route, status, ms: reply.elapsedTime })
    if (reply.hasHeader('idempotency-replayed')) metrics.countReplay(route)
    if (request.headers['if-none-match'] !== undefined)
      metrics.countCacheRead('device', status === 304 ? 'hit' : 'miss')
  })
}
