import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnownTag } from '#server/http/entity-tag.ts'
import { visitorBudgets } from '#server/http/member-budgets.ts'
import { networkOf } from '#server/http/network-of.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Comments } from '#server/modules/comments/comments-module.ts'
import { refuse } from '#server/refusal.ts'
import { fillShell, type PageParts } from './fill-shell.ts'
import { toMissingSharePage, toSharePage } from './share-page.ts'
import type { SharePictureService } from './share-picture-service.ts'
import type { ShareService } from './share-service.ts'

interface SharePageRouteDeps {
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
export function sharePageRoutes(app: FastifyInstance, deps: SharePageRouteDeps): void {
  const { db, publicOrigin, shares, readComments, pictures, readShell } = deps

  async function sendPage(reply: FastifyReply, page: PageParts): Promise<FastifyReply> {
    // One answer for all: who is signed in is known to the client alone.
    const document = fillShell(await readShell(), page)
    return reply.header('cache-control', 'public, max-age=60').type('text/html; charset=utf-8').send(document)
  }

  const onRequest = async ({ ip }: FastifyRequest) => {
    app.servedWith.budgets.spend(visitorBudgets.sharedReads, networkOf(ip))
  }

  app.get<ShareParams>('/share/:shareid', { onRequest }, async (request, reply) => {
    const { shareid } = request.params
    const post = await shares.find(db, shareid, undefined)
    if (!post) return sendPage(reply.code(404).header('x-robots-tag', 'noindex'), toMissingSharePage())
    const page = shares.addressOf(shareid)
    const comments = await readComments(db, post.id, undefined)
    return sendPage(reply, toSharePage(post, comments, { origin: publicOrigin, page, picture: `${page}/picture.png` }))
  })

  app.get<ShareParams>('/share/:shareid/picture.png', { onRequest }, async (request, reply) => {
    const { shareid } = request.params
    const post = await shares.find(db, shareid, undefined)
    if (!post) throw noPicture()
    const etag = `"${pictures.versionOf(post)}"`
    reply.headers({
      'cache-control': 'public, max-age=3600',
      etag,
      // Previews are shown by other sites.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const png = await pictures.pictureOf(post)
    // Deleted while it was being drawn: nothing of the post stays.
    if (!(await shares.find(db, shareid, undefined))) {
      await pictures.forget(db, post.id)
      reply.removeHeader('etag').header('cache-control', 'no-store')
      throw noPicture()
    }
    return reply.type('image/png').send(png)
  })
}

function noPicture(): Error {
  return refuse('not-found', 'This picture does not exist.')
}
