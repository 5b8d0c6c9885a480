import type { Deps } from '#server/deps.ts'
import type { FastifyInstance } from 'fastify'
import { mediaRoutes } from './media-routes.ts'

export function registerMediaModule(app: FastifyInstance, { mediaStore }: Deps): void {
  mediaRoutes(app, { mediaStore })
}
