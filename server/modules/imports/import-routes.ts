import { listImports, requestImport } from '#contract/import.ts'
import { route } from '#server/http/route.ts'
import type { FastifyInstance } from 'fastify'
import type { ImportService } from './import-service.ts'

export function importRoutes(app: FastifyInstance, { imports }: { imports: ImportService }): void {
  route(app, requestImport, async ({ db, body, caller }) => ({
    import: await imports.request(db, { accountId: caller.accountId, uploadId: body.upload }),
    message: 'Your posts are being imported.',
  }))

  route(app, listImports, async ({ db, caller }) => ({ imports: await imports.list(db, caller.accountId) }))
}
