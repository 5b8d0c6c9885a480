import type { FastifyInstance } from 'fastify'
import { report } from '#contract/report.ts'
import type { Deps } from '#server/deps.ts'
import { route } from '#server/http/route.ts'
import { makeReportService } from './report-service.ts'

export function registerReportsModule(app: FastifyInstance, { clock }: Deps): void {
  const reports = makeReportService({ clock })
  route(app, report, async ({ db, body, caller }) => {
    await reports.report(db, body, caller.accountId)
    return { is_reported: true }
  })
}
