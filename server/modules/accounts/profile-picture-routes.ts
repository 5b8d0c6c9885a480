import { removeBanner, removeProfilePicture, uploadBanner, uploadProfilePicture } from '#contract/profile-changes.ts'
import { route } from '#server/http/route.ts'
import type { Caller, UploadedFile } from '#server/http/endpoint-call.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { NamedUploads } from '#server/modules/uploads/named-uploads.ts'
import type { FastifyInstance } from 'fastify'
import type { PictureColumn } from './profile-repo.ts'
import type { PictureChange, ProfilePictureService } from './profile-picture-service.ts'

/** A call that brings a picture along, or names one that was uploaded before. */
interface PictureCall {
  db: Db
  caller: Caller
  body: { media_uploads: readonly string[] }
  files: readonly UploadedFile[]
}

interface ProfilePictureRouteDeps {
  pictures: ProfilePictureService
  uploads: NamedUploads
}

export function profilePictureRoutes(app: FastifyInstance, { pictures, uploads }: ProfilePictureRouteDeps): void {
  const namedFiles = ({ db, body, caller }: PictureCall) =>
    uploads.findFiles(db, { accountId: caller.accountId, ids: body.media_uploads })
  const takeInto =
    (column: PictureColumn) =>
    ({ db, files, caller }: PictureCall) =>
      pictures.takeIn(db, files, { column, accountId: caller.accountId })

  async function put({ db, body, caller, prepared }: PictureCall & { prepared: PictureChange & { url: string } }) {
    await uploads.claim(db, body.media_uploads)
    await pictures.set(db, prepared, caller.accountId)
    return prepared.url
  }
  const tidy = ({ db, body }: PictureCall) => uploads.removeUsed(db, body.media_uploads)

  route(app, uploadBanner, {
    namedFiles,
    prepare: takeInto('banner_media'),
    handle: async (call) => ({ bannerUrl: await put(call) }),
    after: tidy,
  })

  route(app, uploadProfilePicture, {
    namedFiles,
    prepare: takeInto('picture_media'),
    handle: async (call) => ({ profile_picture_url: await put(call) }),
    after: tidy,
  })

  route(app, removeBanner, {
    handle: async ({ db, caller }) => {
      await pictures.set(db, { column: 'banner_media', url: null }, caller.accountId)
      return { message: 'Banner removed.' }
    },
  })

  route(app, removeProfilePicture, {
    handle: async ({ db, caller }) => {
      await pictures.set(db, { column: 'picture_media', url: null }, caller.accountId)
      return { message: 'Picture removed.' }
    },
  })
}
