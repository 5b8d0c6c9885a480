import type { FastifyInstance } from 'fastify'
import { readHealth } from '#contract/health.ts'
import { product } from '#contract/product.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { proveThatDatabaseAnswers, proveThatDatabaseWrites } from './health-repo.ts'
import { serveProbes } from './probe-routes.ts'

/** `GET /api/health`, `/livez` and `/readyz`, for whoever watches the server. */
export function registerHealthModule(app: FastifyInstance, deps: Deps): void {
  const { diskRoom, clock } = app.servedWith
  serveProbes(app, deps)
  route(app, readHealth, async ({ db }) => {
    await proveThatDatabaseAnswers(db)
    if (diskRoom.wasMissing) {
      await proveThatDatabaseWrites(db, clock())
      diskRoom.wasMissing = false
    }
    return { status: 'ok' as const, version: product.version }
  })
}
