import { isKnownTag } from '#server/http/entity-tag.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'
import { isPictureKey, pictureFile } from '#server/infra/media/media-key.ts'
import type { SealedAddresses } from '#server/infra/media/sealed-addresses.ts'
import type { PictureLocation } from '#server/infra/media/picture-location.ts'
import { refuse } from '#server/refusal.ts'
import { unchanging } from '#server/unchanging.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type PictureRequest = FastifyRequest<{ Params: { key: string; file: string }; Querystring: Record<string, unknown> }>

interface MediaRouteDeps {
  mediaStore: MediaStore
  location: PictureLocation
  sealed: SealedAddresses
  /** Whether nobody is to see a picture but whoever has its sealed address. */
  isWithheld: (key: string) => Promise<boolean>
}

const widthFile = /^([1-9]\d{0,3})\.webp$/

/**
 * Serves pictures at `/media/:key/:width.webp`, or sends browsers from there to where they are. Whoever knows the key may look: it
 * cannot be guessed. What is withheld is there for moderators alone.
 */
export function mediaRoutes(app: FastifyInstance, { mediaStore, location, sealed, isWithheld }: MediaRouteDeps): void {
  const send = async (request: PictureRequest, reply: FastifyReply) => {
    const isSealed = await admit(request, reply)
    return isSealed ? sendSealed(mediaStore, request, reply) : sendPicture(mediaStore, request, reply)
  }
  if (location.kind === 'here') {
    app.get('/media/:key/:file', send)
    return
  }
  app.get('/media/:key/:file', async (request: PictureRequest, reply) => {
    if (await admit(request, reply)) return sendSealed(mediaStore, request, reply)
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

  /** Refuses what is withheld; whether it is asked for at its sealed address. */
  async function admit(request: PictureRequest, reply: FastifyReply): Promise<boolean> {
    const { file } = nameOf(request, reply)
    if (!(await isWithheld(request.params.key))) return false
    const { until, seal } = request.query
    if (await sealed.isGood(file, { until: Number(until), seal: String(seal) })) return true
    throw noPicture(reply)
  }
}

async function sendSealed(mediaStore: MediaStore, request: PictureRequest, reply: FastifyReply) {
  const found = await mediaStore.read(nameOf(request, reply).file)
  if (!found) throw noPicture(reply)
  return reply.header('cache-control', 'private, no-store').type('image/webp').send(found.bytes)
}

async function sendPicture(mediaStore: MediaStore, request: PictureRequest, reply: FastifyReply) {
  const { file, etag } = nameOf(request, reply)
  const found = await mediaStore.read(file)
  if (!found) throw noPicture(reply)
  reply.headers({
    'cache-control': unchanging,
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
