import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Caller } from './endpoint-call.ts'

/** What `route` needs to serve an endpoint; the app carries it so that modules pass nothing on. */
export type Routing = Pick<Deps, 'db' | 'dialect' | 'clock' | 'log' | 'limiter'>

declare module 'fastify' {
  interface FastifyInstance {
    servedWith: Routing
  }
  interface FastifyRequest {
    /** Set before the body is read, by the access rule of the endpoint. */
    caller: Caller | undefined
  }
}

export function addRouting(app: FastifyInstance, { db, dialect, clock, log, limiter }: Routing): void {
  app.decorate('servedWith', { db, dialect, clock, log, limiter })
  app.decorateRequest('caller', undefined)
}
