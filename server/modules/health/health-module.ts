import type { FastifyInstance } from 'fastify'
import { readHealth } from '#contract/health.ts'
import { product } from '#contract/product.ts'
import { route } from '#server/http/route.ts'
import { proveThatDatabaseAnswers, proveThatDatabaseWrites } from './health-repo.ts'

/** `GET /api/health`, for whoever watches the server. */
export function registerHealthModule(app: FastifyInstance): void {
  const { diskRoom, clock } = app.servedWith
  route(app, readHealth, async ({ db }) => {
    await proveThatDatabaseAnswers(db)
    if (diskRoom.wasMissing) {
      await proveThatDatabaseWrites(db, clock())
      diskRoom.wasMissing = false
    }
    return { status: 'ok' as const, version: product.version }
  })
}
