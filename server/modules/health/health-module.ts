import type { FastifyInstance } from 'fastify'
import { readHealth } from '#contract/health.ts'
import { product } from '#contract/product.ts'
import { route } from '#server/http/route.ts'
import { proveThatDatabaseAnswers } from './health-repo.ts'

/** `GET /api/health`, for whoever watches the server. */
export function registerHealthModule(app: FastifyInstance): void {
  route(app, readHealth, async ({ db }) => {
    await proveThatDatabaseAnswers(db)
    return { status: 'ok' as const, version: product.version }
  })
}
