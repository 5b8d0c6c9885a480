import { removeBanner, removeProfilePicture, uploadBanner, uploadProfilePicture } from '#contract/account.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { PictureColumn } from './profile-repo.ts'
import type { PictureChange, ProfilePictureService } from './profile-picture-service.ts'

export function profilePictureRoutes(app: FastifyInstance, { pictures }: { pictures: ProfilePictureService }): void {
  route(app, uploadBanner, {
    prepare: ({ db, files }) => pictures.takeIn(db, files, 'banner_media'),
    handle: async ({ db, caller, prepared: change }) => {
      await pictures.set(db, change, caller.accountId)
      return { bannerUrl: change.url }
    },
    after: ({ db, prepared: change }) => pictures.forgetReplaced(db, change),
  })

  route(app, uploadProfilePicture, {
    prepare: ({ db, files }) => pictures.takeIn(db, files, 'picture_media'),
    handle: async ({ db, caller, prepared: change }) => {
      await pictures.set(db, change, caller.accountId)
      return { profile_picture_url: change.url }
    },
    after: ({ db, prepared: change }) => pictures.forgetReplaced(db, change),
  })

  route(app, removeBanner, {
    prepare: async () => removalOf('banner_media'),
    handle: async ({ db, caller, prepared: change }) => {
      await pictures.set(db, change, caller.accountId)
      return { message: 'Banner removed.' }
    },
    after: ({ db, prepared: change }) => pictures.forgetReplaced(db, change),
  })

  route(app, removeProfilePicture, {
    prepare: async () => removalOf('picture_media'),
    handle: async ({ db, caller, prepared: change }) => {
      await pictures.set(db, change, caller.accountId)
      return { message: 'Picture removed.' }
    },
    after: ({ db, prepared: change }) => pictures.forgetReplaced(db, change),
  })
}

function removalOf(column: PictureColumn): PictureChange {
  return { column, url: null, replacedUrl: null }
}
