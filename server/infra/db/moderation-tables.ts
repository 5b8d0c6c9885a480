import type { Generated } from 'kysely'

interface ReportsTable {
  reporter_id: string
  /** `post`, `comment` or `member`; with `subject_id`, what was reported. */
  kind: string
  subject_id: string
  reason: string
  note: string | null
  created_at: number
}

/** One row for each thing that was ever reported. */
interface ReportCasesTable {
  kind: string
  subject_id: string
  /** Whose it is, or who it is. */
  author_id: string
  /** Reports since the last decision. */
  open_reports: Generated<number>
  /** When the first of them came in; null while nothing is to be decided. */
  opened_at: number | null
}

export interface ModerationTables {
  reports: ReportsTable
  report_cases: ReportCasesTable
}
