import { listExports, requestExport } from '#contract/export.ts'
import type { Deps } from '#server/deps.ts'
import { readPieces } from '#server/export/stored-pieces.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import type { ExportService } from './export-service.ts'
import type { DownloadAddress } from './export-view.ts'

export function exportRoutes(
  app: FastifyInstance,
  { exports, db, mediaStore }: { exports: ExportService } & Pick<Deps, 'db' | 'mediaStore'>,
): void {
  route(app, requestExport, async ({ db, caller }) => ({
    export: await exports.request(db, caller.accountId),
    message: 'Your data is being put together. We mail you when it is ready.',
  }))

  route(app, listExports, async ({ db, caller }) => ({ exports: await exports.list(db, caller.accountId) }))

  app.get<{ Params: DownloadAddress }>('/download/exports/:id/:until/:proof', async (request, reply) => {
    const { directory, bytes } = await exports.findForDownload(db, request.params)
    void reply.headers({
      'cache-control': 'private, no-store',
      'content-disposition': 'attachment; filename="sayso-data.zip"',
      'content-length': bytes,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    })
    return reply
      .type('application/zip')
      .send(Readable.from(readPieces(mediaStore, directory, bytes), { objectMode: false }))
  })
}
