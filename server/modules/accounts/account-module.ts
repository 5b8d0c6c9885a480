import type { Deps } from '#server/deps.ts'
import { processImage } from '#server/infra/media/image-processing.ts'
import { pictureKeyOf, pictureUrl } from '#server/infra/media/media-key.ts'
import { makePictureKeeper } from '#server/infra/media/picture-keeper.ts'
import type { FastifyInstance } from 'fastify'
import { profileRoutes, suggestionRoutes } from './account-routes.ts'
import { profilePictureRoutes } from './profile-picture-routes.ts'
import { makeProfilePictureService } from './profile-picture-service.ts'
import { makeProfileService } from './profile-service.ts'

export function registerAccountModule(
  app: FastifyInstance,
  { mediaStore, events, clock }: Pick<Deps, 'mediaStore' | 'events' | 'clock'>,
): void {
  const keeper = makePictureKeeper({ mediaStore, processImage, clock })
  profileRoutes(app, { profiles: makeProfileService({ events }) })
  profilePictureRoutes(app, { pictures: makeProfilePictureService({ keeper, pictureUrl, pictureKeyOf }) })
  suggestionRoutes(app)
}
