import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { makeReadiness, readinessChecks } from './readiness.ts'

/**
 * `/livez`: the process answers. `/readyz`: it may be sent requests, that is, it is not stopping, and database, migrations, media and disk
 * are well; `?exclude=media&exclude=disk` leaves checks out, for whoever would rather have half a server than none, and `exclude=database`
 * whatever asks it. A name that is no check's leaves nothing out and the answer says so, as Kubernetes does of its own: half of the
 * instances may know it already. Both answer also when the server turns other requests away for having too much to do.
 */
export function serveProbes(app: FastifyInstance, deps: Deps, proveFiles: () => Promise<void>): void {
  const { replica } = deps
  const { diskRoom, stopping } = app.servedWith
  const readReadiness = makeReadiness({ ...deps, diskRoom, proveFiles })
  const options = { config: { isServedUnderLoad: true }, logLevel: 'warn' } as const

  app.get('/livez', options, (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'alive' }))

  app.get<{ Querystring: { exclude?: unknown } }>('/readyz', options, async (request, reply) => {
    const excluded = new Set([request.query.exclude ?? []].flat())
    const checks = await readReadiness(excluded)
    const warning = warningOf(excluded)
    const isReady = !stopping.hasBegun && Object.values(checks).every((result) => result === 'ok')
    const status = stopping.hasBegun ? 'stopping' : isReady ? 'ready' : 'not ready'
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, checks, ...(replica && { replica: replica.state() }), ...(warning !== undefined && { warning }) })
  })
}

function warningOf(excluded: ReadonlySet<unknown>): string | undefined {
  const unknown = [...excluded].filter((name) => !readinessChecks.some((check) => check === name))
  if (unknown.length === 0) return undefined
  const names = unknown.map((name) => JSON.stringify(name)).join(', ')
  return `Nothing is left out for ${names}: the checks are ${readinessChecks.join(', ')}.`
}
