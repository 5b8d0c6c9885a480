import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { FastifyInstance } from 'fastify'
import { createServer, type Server } from 'node:http'
import type { Deps } from '../deps.ts'
import { refuse } from '../refusal.ts'

const path = '/metrics'

/** `GET /metrics` among everything else, for whoever has `METRICS_TOKEN`; nothing without one. */
export function serveMetrics(app: FastifyInstance, { metrics, config }: Pick<Deps, 'metrics' | 'config'>): void {
  const { metricsToken: token, metricsPort } = config
  if (token === undefined && metricsPort === undefined) return
  metrics.watchProcess()
  if (token === undefined) return
  app.get(path, async (request, reply) => {
    if (!isBearer(request.headers.authorization, token)) throw refuse('unauthorized', 'This needs the token.')
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

/** `GET /metrics` on a port of its own, where nothing else is; asks for the token when there is one. */
export async function listenForMetrics(
  { metrics, config }: Pick<Deps, 'metrics' | 'config'>,
  port: number,
): Promise<Server> {
  const { metricsHost, metricsToken: token } = config
  const server = createServer((request, reply) => {
    const isAsked = request.method === 'GET' && request.url === path
    const isAllowed = token === undefined || isBearer(request.headers.authorization, token)
    if (!isAsked || !isAllowed) return void reply.writeHead(isAsked ? 401 : 404).end()
    metrics.text().then(
      (text) => reply.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      (error: unknown) => reply.destroy(error instanceof Error ? error : new Error(String(error))),
    )
  })
  server.listen(port, metricsHost)
  await once(server, 'listening')
  return server
}

// Of equal length, whatever is compared.
function isBearer(header: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  // The name of the scheme may be written as one likes (RFC 9110, section 11.1).
  return timingSafeEqual(digest(header?.replace(/^bearer +/i, 'Bearer ') ?? ''), digest(`Bearer ${token}`))
}
