import type { Deps } from '#server/deps.ts'
import { defineSteps, rowsPerJobStep, type DoInSteps } from '#server/infra/jobs/define-steps.ts'
import type { Jobs } from '#server/infra/jobs/make-jobs.ts'
import { listReportsOf } from './decision-repo.ts'

/** A decision, and what it is about. */
interface DecidedCase {
  decisionId: string
  kind: string
  id: string
}

/** Tells those who reported a thing what was decided on their reports, the latest first. */
export type TellReporters = DoInSteps<DecidedCase>

export function makeTellReporters(
  jobs: Pick<Jobs, 'define'>,
  { db, dialect, events }: Pick<Deps, 'db' | 'dialect' | 'events'>,
): TellReporters {
  return defineSteps<DecidedCase>(
    { jobs, db, dialect },
    {
      kind: 'reporters-of-decision',
      async step(transaction, { decisionId, ...thing }, after) {
        const reports = await listReportsOf(transaction, thing, { after, limit: rowsPerJobStep })
        // Others were decided on before, or came in since.
        const decided = reports.filter(({ decision_id }) => decision_id === decisionId)
        const reporterIds = decided.map(({ reporter_id }) => reporter_id)
        if (reporterIds.length > 0) await events.emit(transaction, { type: 'thing-decided', decisionId, reporterIds })
        const last = reports.at(-1)
        return last && reports.length === rowsPerJobStep ? { at: last.created_at, id: last.reporter_id } : undefined
      },
    },
  )
}
