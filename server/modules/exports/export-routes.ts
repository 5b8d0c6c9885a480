import { listExports, requestExport } from '#contract/export.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { ExportService } from './export-service.ts'

export function exportRoutes(app: FastifyInstance, { exports }: { exports: ExportService }): void {
  route(app, requestExport, async ({ db, caller }) => ({
    export: await exports.request(db, caller.accountId),
    message: 'Your data is being put together. We mail you when it is ready.',
  }))

  route(app, listExports, async ({ db, caller }) => ({ exports: await exports.list(db, caller.accountId) }))
}
