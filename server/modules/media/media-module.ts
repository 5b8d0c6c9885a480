import type { Deps } from '#server/deps.ts'
import { pictureLocation } from '#server/infra/media/picture-location.ts'
import type { FastifyInstance } from 'fastify'
import { mediaRoutes } from './media-routes.ts'

export function registerMediaModule(app: FastifyInstance, { mediaStore, config, clock }: Deps): void {
  mediaRoutes(app, { mediaStore, location: pictureLocation(config, clock) })
}
