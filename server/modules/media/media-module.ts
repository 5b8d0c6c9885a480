import type { Deps } from '#server/deps.ts'
import { pictureLocation } from '#server/infra/media/picture-location.ts'
import { isWithheld } from '#server/infra/db/withheld-media-repo.ts'
import type { SealedAddresses } from '#server/infra/media/sealed-addresses.ts'
import type { FastifyInstance } from 'fastify'
import { mediaRoutes } from './media-routes.ts'

export function registerMediaModule(
  app: FastifyInstance,
  { mediaStore, config, clock, db }: Deps,
  { sealed }: { sealed: SealedAddresses },
): void {
  const location = pictureLocation(config, clock)
  mediaRoutes(app, { mediaStore, location, sealed, isWithheld: (key) => isWithheld(db, key) })
}
