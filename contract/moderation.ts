import * as z from 'zod/mini'
import { decisionActionSchema, toldActionSchema } from './decision.ts'
import { roleSchema } from './role.ts'
import { endpoint, instantSchema, nextCursorSchema, pageQuerySchema } from './endpoint.ts'
import { accountIdSchema, postIdSchema } from './ids.ts'
import { reportedKindSchema, reportReasonSchema } from './report.ts'
import { limits } from './rules.ts'
import { wordsSchema } from './words.ts'

export const namedSchema = z.object({ id: accountIdSchema, username: z.string() })

/** One who reported, and what became of what they reported so far. */
const reporterSchema = z.extend(namedSchema, {
  record: z.object({ reports: z.int(), upheld: z.int(), dismissed: z.int() }),
})

const caseReportSchema = z.object({
  reporter: reporterSchema,
  reason: reportReasonSchema,
  note: z.nullable(z.string()),
  created_at: instantSchema,
})

/** What was reported, as it is now: deleted by its author, removed by a moderator, or there. */
const subjectSchema = z.object({
  state: z.enum(['there', 'removed', 'deleted']),
  /** Of a member, what the profile says. */
  text: z.string(),
  media: z.array(z.object({ media_url: z.string(), alt_text: z.nullable(z.string()) })),
  created_at: instantSchema,
})

/** What stands above it: the post of a comment, and the comment that a reply answers. */
const aboveSchema = z.object({ kind: z.enum(['post', 'comment']), username: z.string(), text: z.string() })

export const pastDecisionSchema = z.object({
  kind: reportedKindSchema,
  action: decisionActionSchema,
  reason: z.string(),
  created_at: instantSchema,
})

const authorSchema = z.extend(namedSchema, {
  first_name: z.string(),
  last_name: z.string(),
  profile_picture_url: z.nullable(z.string()),
  created_at: instantSchema,
  role: z.nullable(roleSchema),
  limited_until: z.nullable(instantSchema),
  suspended_at: z.nullable(instantSchema),
  /** How many things of theirs were ever reported, and the latest decisions about them. */
  history: z.object({ reported_things: z.int(), decisions: z.array(pastDecisionSchema) }),
})

/** Everything that was reported about one thing since the last decision about it. */
export const reportCaseSchema = z.object({
  kind: reportedKindSchema,
  id: z.uuid(),
  /** The post that it is, or is below. */
  post_id: z.nullable(postIdSchema),
  opened_at: instantSchema,
  open_reports: z.int(),
  /** The latest of them. */
  reports: z.array(caseReportSchema),
  subject: subjectSchema,
  above: z.array(aboveSchema),
  author: authorSchema,
})
export type ReportCase = z.infer<typeof reportCaseSchema>

export const listReportCases = endpoint({
  name: 'listReportCases',
  method: 'GET',
  path: '/moderation/reports',
  access: 'moderator',
  summary: 'What is to be decided, each thing with all its reports, the one that waits longest first',
  query: pageQuerySchema,
  reply: z.object({ reports: z.array(reportCaseSchema), next_cursor: nextCursorSchema }),
})

/** Why something is decided. */
export const reasonSchema = wordsSchema(limits.decisionReason, {
  missing: 'Please say why.',
  tooLong: `A reason has at most ${limits.decisionReason} characters.`,
})

const daysMessage = 'A limit lasts 1 to 365 days.'
/** How long a member is limited. */
export const limitDaysSchema = z.int(daysMessage).check(z.gte(1, daysMessage), z.lte(365, daysMessage))

export const decisionSchema = z.object({
  kind: reportedKindSchema,
  /** Of the post, comment or member. */
  id: z.uuid(),
  action: decisionActionSchema,
  /** Why: goes to the author and into the log. */
  reason: reasonSchema,
  /** How long a limit lasts; a week when absent. */
  days: z.optional(limitDaysSchema),
  /** Of a post that is removed: whether nobody may use its pictures again. */
  block_pictures: z.optional(z.boolean()),
  /** Whether it is about reports that wait: refused once somebody else has decided on them. A restoration is about none. */
  of_open_case: z.optional(z.boolean()),
})

/** What only the operator does, on the command line; about no report. */
export const operatorActs = ['grant', 'revoke', 'two-factor-off'] as const
export type OperatorAct = (typeof operatorActs)[number]

/** What moderators do about what a member wrote to support. */
const ticketActs = ['answer-ticket', 'close-ticket', 'reopen-ticket'] as const
export type TicketAct = (typeof ticketActs)[number]

/** What concerns the whole installation, and no member's thing. */
const siteActs = ['sign-up', 'invite', 'withdraw-invitation', 'block', 'unblock'] as const
export type SiteAct = (typeof siteActs)[number]

/**
 * One act in the audit log; `moderator` is null when the operator did it on the command line, `author` once that member is erased, and of
 * an act of kind `site`. A moderator who is erased has an empty username.
 */
export const logEntrySchema = z.object({
  id: z.uuid(),
  kind: z.enum([...reportedKindSchema.options, 'site']),
  subject_id: z.uuid(),
  author: z.nullable(namedSchema),
  action: z.enum([...toldActionSchema.options, ...operatorActs, ...ticketActs, ...siteActs]),
  reason: z.string(),
  until: z.nullable(instantSchema),
  moderator: z.nullable(namedSchema),
  created_at: instantSchema,
})
export type LogEntry = z.infer<typeof logEntrySchema>

export const decide = endpoint({
  name: 'decide',
  method: 'POST',
  path: '/moderation/decisions',
  access: 'moderator',
  summary:
    'Decide about a post, comment or member: dismiss its reports, remove it, warn, limit (read-only for `days`) or suspend its author, or restore',
  body: decisionSchema,
  reply: z.object({ message: z.string(), decision: logEntrySchema }),
})

export const readModerationLog = endpoint({
  name: 'readModerationLog',
  method: 'GET',
  path: '/moderation/log',
  access: 'moderator',
  summary: 'Every act of moderators and operators: who, when, why; newest first',
  query: pageQuerySchema,
  reply: z.object({ entries: z.array(logEntrySchema), next_cursor: nextCursorSchema }),
})
