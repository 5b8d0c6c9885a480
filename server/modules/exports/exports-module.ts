import { exportLifeMs } from '#contract/export.ts'
import type { Deps } from '#server/deps.ts'
import { runTransaction } from '#server/infra/db/run-transaction.ts'
import { sweptAtOnce, upkeepHourly } from '#server/infra/jobs/upkeep.ts'
import { makeDefineMail } from '#server/infra/mail/define-mail.ts'
import { exportReadyMail } from '#server/infra/mail/export-mails.ts'
import type { RemovalDeps } from '#server/infra/media/remove-media.ts'
import type { FastifyInstance } from 'fastify'
import { deleteExport, findExport, findOwnAccount, listExportsUntil } from './export-repo.ts'
import { exportDownloadRoutes } from './export-download-routes.ts'
import { exportRoutes } from './export-routes.ts'
import { makeExportService, type ExportOrder } from './export-service.ts'
import { giveExportUp, makeExport } from './make-export.ts'

/** Copies of members' data, made as jobs. */
export function registerExportsModule(app: FastifyInstance, deps: Deps): void {
  const { config, mailer, mediaStore } = deps
  const { removeMedia } = app
  const tellReady = makeDefineMail({ jobs: app.jobs, mailer })<ExportOrder>({
    kind: 'export-ready',
    async write({ exportId, accountId }, turn) {
      const made = await findExport(turn.db, exportId)
      if (!made || made.ready_at === null) return undefined
      const { email: to, first_name: firstName } = await findOwnAccount(turn.db, accountId)
      const accountUrl = `${config.publicOrigin}/Account`
      return exportReadyMail({ to, firstName, accountUrl, until: made.ready_at + exportLifeMs })
    },
  })
  const order = app.jobs.define<ExportOrder>({
    queue: 'exports',
    kind: 'make-export',
    perform: (about, { attempt, gotOn }) => makeExport({ ...deps, removeMedia }, about, { attempt, gotOn, tellReady }),
    giveUp: (about) => giveExportUp(deps, about),
  })
  const exports = makeExportService({ ...deps, order })
  exportRoutes(app, { exports })
  exportDownloadRoutes(app, { exports, mediaStore })
  const task = () => sweepExports({ ...deps, removeMedia })
  app.addHook('onClose', upkeepHourly(deps, { what: 'sweeping exports', task }))
}

/** Removes exports after 7 days. */
export async function sweepExports(deps: RemovalDeps): Promise<void> {
  const { db, clock, removeMedia } = deps
  for (;;) {
    const old = await listExportsUntil(db, { until: clock() - exportLifeMs, limit: sweptAtOnce })
    if (old.length === 0) return
    for (const { id, directory } of old) {
      await runTransaction(deps, async (transaction) => {
        if (directory !== null) await removeMedia(transaction, [directory])
        await deleteExport(transaction, id)
      })
    }
  }
}
