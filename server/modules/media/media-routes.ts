import { isKnownTag } from '#server/http/entity-tag.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'
import { isPictureKey, pictureFile } from '#server/infra/media/media-key.ts'
import type { PictureLocation } from '#server/infra/media/picture-location.ts'
import { refuse } from '#server/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type PictureRequest = FastifyRequest<{ Params: { key: string; file: string } }>

const widthFile = /^([1-9]\d{0,3})\.webp$/

/**
 * Serves pictures at `/media/:key/:width.webp`, or sends browsers from there to where they are. Whoever knows the key may look: it
 * cannot be guessed.
 */
export function mediaRoutes(
  app: FastifyInstance,
  { mediaStore, location }: { mediaStore: MediaStore; location: PictureLocation },
): void {
  const send = (request: PictureRequest, reply: FastifyReply) => sendPicture(mediaStore, request, reply)
  if (location.kind === 'here') {
    app.get('/media/:key/:file', send)
    return
  }
  app.get('/media/:key/:file', async (request: PictureRequest, reply) => {
    const { file } = nameOf(request, reply)
    // A client built for another origin is sent there, too.
    const headers = { 'cache-control': location.cacheControl, 'cross-origin-resource-policy': 'cross-origin' }
    return reply.headers(headers).redirect(await location.addressOf(file))
  })
  // What fetches pictures for others, to keep and serve them, gets them here.
  app.get('/pictures/:key/:file', async (request: PictureRequest, reply) => {
    reply.header('access-control-allow-origin', '*')
    return send(request, reply)
  })
}

async function sendPicture(mediaStore: MediaStore, request: PictureRequest, reply: FastifyReply) {
  const { file, etag } = nameOf(request, reply)
  const found = await mediaStore.read(file)
  if (!found) throw noPicture(reply)
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
    // A client built for another origin shows them too.
    'cross-origin-resource-policy': 'cross-origin',
  })
  if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type('image/webp').send(found.bytes)
}

function nameOf({ params: { key, file } }: PictureRequest, reply: FastifyReply): { file: string; etag: string } {
  const width = widthFile.exec(file)?.[1]
  if (width === undefined || !isPictureKey(key)) throw noPicture(reply)
  return { file: pictureFile(key, Number(width)), etag: `"${key}-${width}"` }
}

function noPicture(reply: FastifyReply) {
  // A picture that is not there today may be there tomorrow.
  reply.header('cache-control', 'no-store')
  return refuse('not-found', 'This picture does not exist.')
}
