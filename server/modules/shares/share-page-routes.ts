import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Db } from '#server/infra/db/tables.ts'
import type { Comments } from '#server/modules/comments/comments-module.ts'
import { refuse } from '#server/refusal.ts'
import { fillShell, type PageParts } from './fill-shell.ts'
import { toMissingSharePage, toSharePage } from './share-page.ts'
import type { SharePictureService } from './share-picture-service.ts'
import type { ShareService } from './share-service.ts'

interface PageServices {
  db: Db
  publicOrigin: string
  shares: ShareService
  readComments: Comments['readFirst']
  pictures: SharePictureService
  /** The client's `index.markup`. */
  readShell: () => Promise<string>
}

type ShareParams = { Params: { shareid: string } }

/** The public page of a shared post and the picture that previews show; both outside `/api`. */
export function sharePageRoutes(app: FastifyInstance, services: PageServices): void {
  const { db, publicOrigin, shares, readComments, pictures, readShell } = services

  async function sendPage(reply: FastifyReply, page: PageParts): Promise<FastifyReply> {
    // One answer for all: who is signed in is known to the client alone.
    const document = fillShell(await readShell(), page)
    return reply.header('cache-control', 'public, max-age=60').type('text/html; charset=utf-8').send(document)
  }

  app.get<ShareParams>('/share/:shareid', async (request, reply) => {
    const { shareid } = request.params
    const post = await shares.find(db, shareid, undefined)
    if (!post) return sendPage(reply.code(404).header('x-robots-tag', 'noindex'), toMissingSharePage())
    const page = shares.addressOf(shareid)
    const comments = await readComments(db, post.id, undefined)
    return sendPage(reply, toSharePage(post, comments, { origin: publicOrigin, page, picture: `${page}/picture.png` }))
  })

  app.get<ShareParams>('/share/:shareid/picture.png', async (request, reply) => {
    const { shareid } = request.params
    const post = await shares.find(db, shareid, undefined)
    if (!post) throw noPicture()
    const { png, version } = await pictures.pictureOf(post)
    // Deleted while it was being drawn: nothing of the post stays.
    if (!(await shares.find(db, shareid, undefined))) {
      await pictures.forget(post.id)
      throw noPicture()
    }
    const etag = `"${version}"`
    reply.headers({
      'cache-control': 'public, max-age=3600',
      etag,
      // Previews are shown by other sites.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(png)
  })
}

function noPicture(): Error {
  return refuse('not-found', 'This picture does not exist.')
}
