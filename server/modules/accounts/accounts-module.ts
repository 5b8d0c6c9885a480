import type { Deps } from '#server/deps.ts'
import { makeStorePictures } from '#server/http/store-pictures.ts'
import { makeReadAside, makeReadAtReplica } from '#server/infra/db/read-aside.ts'
import { processImage } from '#server/infra/media/image-processing.ts'
import { pictureKeyOf, pictureUrl } from '#server/infra/media/media-key.ts'
import { makePictureStorage } from '#server/infra/media/picture-storage.ts'
import type { NamedUploads } from '#server/modules/uploads/named-uploads.ts'
import type { FastifyInstance } from 'fastify'
import type { PictureBlocks } from '../site-blocks/picture-blocks.ts'
import { profileRoutes, suggestionRoutes, usernameRoutes } from './account-routes.ts'
import { profilePictureRoutes } from './profile-picture-routes.ts'
import { makeProfilePictureService } from './profile-picture-service.ts'
import { makeProfileService } from './profile-service.ts'
import { makeSuggestMembers } from './suggestion-service.ts'
import { makeSuggestionSources } from './suggestion-sources.ts'
import { makeUsernameService } from './username-service.ts'

export function registerAccountsModule(
  app: FastifyInstance,
  deps: Pick<Deps, 'mediaStore' | 'events' | 'clock' | 'heavyReads' | 'replica' | 'metrics' | 'dialect'>,
  { uploads, refuseBlocked }: { uploads: NamedUploads; refuseBlocked: PictureBlocks['refuse'] },
): void {
  const { mediaStore, events, clock } = deps
  const storage = makePictureStorage({ mediaStore, removeMedia: app.removeMedia, processImage, refuseBlocked, clock })
  profileRoutes(app, {
    profiles: makeProfileService({ events, clock, readAtReplica: makeReadAtReplica(deps.replica) }),
  })
  usernameRoutes(app, { usernames: makeUsernameService({ events, clock }) })
  const storePictures = makeStorePictures(storage)
  const pictures = makeProfilePictureService({ storage, storePictures, pictureUrl, pictureKeyOf })
  profilePictureRoutes(app, { pictures, uploads })
  const suggestMembers = makeSuggestMembers({ sources: makeSuggestionSources(deps), dialect: deps.dialect })
  suggestionRoutes(app, { clock, readAside: makeReadAside(deps), suggestMembers })
}
