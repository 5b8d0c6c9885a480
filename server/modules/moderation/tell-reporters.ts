import type { Deps } from '#server/deps.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { defineSteps, rowsPerJobStep, type DoInSteps } from '#server/infra/jobs/define-steps.ts'
import type { Jobs } from '#server/infra/jobs/make-jobs.ts'
import type { PageCursor } from '#server/page-cursor.ts'
import { listReportsOf, markDecided, type Stretch } from './decision-repo.ts'

/** A decision, what it is about, and when the reports came in that it is on. */
interface DecidedCase extends Stretch {
  decisionId: string
  kind: string
  id: string
}

/** Writes at the reports of a thing what was decided on them, and tells whose they are, the latest first. */
export type TellReporters = DoInSteps<DecidedCase>

type Report = Awaited<ReturnType<typeof listReportsOf>>[number]

export function makeTellReporters(
  jobs: Pick<Jobs, 'define'>,
  { db, dialect, events }: Pick<Deps, 'db' | 'dialect' | 'events'>,
): TellReporters {
  const steps = { jobs, db, dialect }

  async function tell(
    transaction: Db,
    { decisionId, ...thing }: Omit<DecidedCase, keyof Stretch>,
    { after, isOn }: { after: PageCursor | undefined; isOn: (report: Report) => boolean },
  ): Promise<PageCursor | undefined> {
    const reports = await listReportsOf(transaction, thing, { after, limit: rowsPerJobStep })
    const reporterIds = reports.filter(isOn).map(({ reporter_id }) => reporter_id)
    if (reporterIds.length > 0) {
      await markDecided(transaction, thing, { decisionId, reporterIds })
      await events.emit(transaction, { type: 'thing-decided', decisionId, reporterIds })
    }
    const last = reports.at(-1)
    return last && reports.length === rowsPerJobStep ? { at: last.created_at, id: last.reporter_id } : undefined
  }

  // What the version before (0059) left to be done: it wrote at all reports at once what was decided on them.
  defineSteps<Omit<DecidedCase, keyof Stretch>>(steps, {
    kind: 'reporters-of-decision',
    step: (transaction, decided, after) =>
      tell(transaction, decided, { after, isOn: ({ decision_id }) => decision_id === decided.decisionId }),
  })
  return defineSteps<DecidedCase>(steps, {
    kind: 'reports-of-decision',
    async step(transaction, { since, until, ...decided }, after = { at: until + 1, id: '' }) {
      const isSince = ({ at }: { at: number }) => since === null || at > since
      // Others were decided on before.
      const isOn = ({ decision_id, created_at: at }: Report) => decision_id === null && isSince({ at })
      const end = await tell(transaction, decided, { after, isOn })
      return end && isSince(end) ? end : undefined
    },
  })
}
