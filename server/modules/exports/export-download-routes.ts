import { readPieces } from '#server/export/archive-pieces.ts'
import { askedRange } from '#server/http/byte-range.ts'
import { downloadHeaders } from '#server/http/download-headers.ts'
import { makeHeldCounts } from '#server/http/held-counts.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/refusal.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import type { ExportService, StoredExport } from './export-service.ts'
import type { DownloadAddress } from './export-view.ts'

/** A download and the one that goes on where it broke off; each holds some megabytes while it lasts. */
const atOnce = 2
const askAgainAfterS = 10

/** Sends exports, whole or where an earlier download ended; the address proves who asks. */
export function exportDownloadRoutes(
  app: FastifyInstance,
  { exports, mediaStore }: { exports: Pick<ExportService, 'findForDownload'> } & Pick<Deps, 'mediaStore'>,
): void {
  const held = makeHeldCounts(atOnce)

  app.get<{ Params: DownloadAddress }>('/download/exports/:id/:until/:proof', async (request, reply) => {
    const found = await exports.findForDownload(app.servedWith.db, request.params)
    // Who left meanwhile would hold what is given back when an answer closes: this one has closed.
    return reply.raw.destroyed ? reply.hijack() : send(request, reply, found)
  })

  function send(request: FastifyRequest, reply: FastifyReply, { id, directory, bytes }: StoredExport) {
    const etag = `"${id}"`
    void reply.headers({
      'accept-ranges': 'bytes',
      ...downloadHeaders('attachment; filename="sayso-data.zip"'),
      etag,
    })
    const range = askedRange(request, etag, bytes)
    if (range.kind === 'unsatisfiable') {
      return reply.code(416).header('content-range', `bytes */${bytes}`).send(Buffer.alloc(0))
    }
    const release = held.take(id)
    if (!release) {
      const message = 'This is being downloaded twice already. Please wait until one of them has ended.'
      throw refuse('rate-limited', message, { retryAfterS: askAgainAfterS })
    }
    reply.raw.once('close', release)
    const { first, last } = range.kind === 'part' ? range : { first: 0, last: bytes - 1 }
    if (range.kind === 'part') void reply.code(206).header('content-range', `bytes ${first}-${last}/${bytes}`)
    return reply
      .type('application/zip')
      .header('content-length', last + 1 - first)
      .send(Readable.from(readPieces(mediaStore, directory, { first, last }), { objectMode: false }))
  }
}
