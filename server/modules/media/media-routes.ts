import { isKnownTag } from '#server/http/entity-tag.ts'
import type { MediaStore } from '#server/infra/media/media-store.ts'
import { isPictureKey, pictureFile } from '#server/infra/media/media-key.ts'
import { refuse } from '#server/refusal.ts'
import type { FastifyInstance } from 'fastify'

const widthFile = /^([1-9]\d{0,3})\.webp$/

/** Serves pictures at `/media/:key/:width.webp`. Whoever knows the key may look: it cannot be guessed. */
export function mediaRoutes(app: FastifyInstance, { mediaStore }: { mediaStore: MediaStore }): void {
  app.get<{ Params: { key: string; file: string } }>('/media/:key/:file', async (request, reply) => {
    const { key, file } = request.params
    const width = widthFile.exec(file)?.[1]
    const found =
      width !== undefined && isPictureKey(key) ? await mediaStore.read(pictureFile(key, Number(width))) : undefined
    if (!found) {
      // A picture that is not there today may be there tomorrow.
      reply.header('cache-control', 'no-store')
      throw refuse('not-found', 'This picture does not exist.')
    }
    const etag = `"${key}-${width}"`
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      // A client built for another origin shows them too.
      'cross-origin-resource-policy': 'cross-origin',
    })
    if (isKnownTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('image/webp').send(found.bytes)
  })
}
