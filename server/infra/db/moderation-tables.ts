import type { Generated } from 'kysely'

interface ReportsTable {
  reporter_id: string
  /** `post`, `comment` or `member`; with `subject_id`, what was reported. */
  kind: string
  subject_id: string
  reason: string
  note: string | null
  created_at: number
  /** What was decided on it. */
  decision_id: Generated<string | null>
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
  /** A report that came in until then was decided on, whether or not that is written at it yet; null before the first time. */
  closed_until: Generated<number | null>
}

/** Members whom nobody sees and who cannot log in. */
interface SuspensionsTable {
  account_id: string
  reason: string
  created_at: number
}

/** The audit log: a row is never changed. */
interface ModerationDecisionsTable {
  id: string
  kind: string
  subject_id: string
  /** Null once that member is erased. */
  author_id: string | null
  /** The post that the thing is, or is below. */
  post_id: string | null
  action: string
  reason: string
  until_at: number | null
  /** Null when it was the operator on the command line. */
  moderator_id: string | null
  created_at: number
}

/** Names of pictures that nobody is served: of removed posts and of the profiles of suspended members, whose posts' are not looked for here. */
interface WithheldMediaTable {
  key: string
}

/** What members say against decisions about them. */
interface AppealsTable {
  decision_id: string
  account_id: string
  words: string
  created_at: number
  /** Null once it is answered. */
  opened_at: number | null
  /** `upheld` or `rejected`. */
  outcome: Generated<string | null>
}

/** What suspended members appeal with, as hashes. */
interface AppealTicketsTable {
  token_hash: string
  account_id: string
  expires_at: number
}

/** What admins chose for the whole installation. */
interface SettingsTable {
  name: string
  value: string
}

/** What is kept out: domains of e-mail addresses, networks, and pictures. */
interface SiteBlocksTable {
  id: string
  kind: string
  value: string
  reason: string
  /** Who blocked it. */
  by_id: string
  created_at: number
  /** The removed post that a picture was in. */
  post_id: Generated<string | null>
}

/** Codes that let people sign up while nobody else can. */
interface InvitationsTable {
  id: string
  code: string
  note: string
  uses: number
  uses_left: number
  expires_at: number | null
  created_at: number
}

export interface ModerationTables {
  withheld_media: WithheldMediaTable
  appeals: AppealsTable
  appeal_tickets: AppealTicketsTable
  settings: SettingsTable
  invitations: InvitationsTable
  site_blocks: SiteBlocksTable
  reports: ReportsTable
  report_cases: ReportCasesTable
  suspensions: SuspensionsTable
  moderation_decisions: ModerationDecisionsTable
}
