import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askedRange } from '#server/http/byte-range.ts'
import { isKnownTag } from '#server/http/entity-tag.ts'
import { refuse } from '#server/refusal.ts'
import type { AndroidAppService, ApkFile } from './android-app-service.ts'

/** Serves the app file and what is known about it; outside `/api` and without authentication, HEAD included. */
export function androidAppRoutes(app: FastifyInstance, { service }: { service: AndroidAppService }): void {
  app.get('/download/sayso.apk', async (request, reply) => sendApk(request, reply, required(await service.apkFile())))
  app.get('/download/latest.json', async (_request, reply) => sendJson(reply, required(await service.latest())))
  app.get('/.well-known/assetlinks.json', async (_request, reply) =>
    sendJson(reply, required(await service.assetLinks())),
  )
}

function required<T>(answer: T | undefined): T {
  if (answer === undefined) throw refuse('not-found', 'This server offers no Android app.')
  return answer
}

/** Browsers check assetlinks.json through their HTTP cache: a changed certificate must be seen at once. */
function sendJson(reply: FastifyReply, body: object): FastifyReply {
  return reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(body)
}

function sendApk(request: FastifyRequest, reply: FastifyReply, file: ApkFile): FastifyReply {
  reply.header('etag', file.etag).header('accept-ranges', 'bytes').header('cache-control', 'no-cache')
  if (isKnownTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  reply
    .type('application/vnd.android.package-archive')
    .header('content-disposition', `attachment; filename="${file.fileName}"`)
  const range = askedRange(request, file.etag, file.size)
  switch (range.kind) {
    case 'all':
      return reply.header('content-length', file.size).send(file.bytes)
    case 'unsatisfiable':
      return reply.code(416).header('content-range', `bytes */${file.size}`).send(Buffer.alloc(0))
    case 'part': {
      const part = file.bytes.subarray(range.first, range.last + 1)
      reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${file.size}`)
      return reply.header('content-length', part.length).send(part)
    }
  }
}
