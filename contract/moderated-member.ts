import * as z from 'zod/mini'
import { decisionActionSchema } from './decision.ts'
import { roleSchema } from './role.ts'
import { endpoint, instantSchema } from './endpoint.ts'
import { accountIdSchema } from './ids.ts'
import { logEntrySchema } from './moderation.ts'
import { reportedKindSchema, reportReasonSchema } from './report.ts'
import { limits } from './rules.ts'

/** A member as moderators find them, suspended ones and those who left included. */
const moderatedMemberSchema = z.object({
  id: accountIdSchema,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_picture_url: z.nullable(z.string()),
  created_at: instantSchema,
  role: z.nullable(roleSchema),
  limited_until: z.nullable(instantSchema),
  suspended_at: z.nullable(instantSchema),
  /** Since when they are deactivated or about to be deleted. */
  left_at: z.nullable(instantSchema),
  /** For admins only. */
  email: z.optional(z.string()),
})
export type ModeratedMember = z.infer<typeof moderatedMemberSchema>

export const findMembers = endpoint({
  name: 'findMembers',
  method: 'GET',
  path: '/moderation/members',
  access: 'moderator',
  summary:
    'Find members by the beginning of a username or of the words of a name, for admins also of an e-mail address',
  query: z.object({ q: z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.searchText)) }),
  reply: z.object({ members: z.array(moderatedMemberSchema) }),
})

/** A report with what became of it; `decided` is null while nothing is. */
const pastReportSchema = z.object({
  kind: reportedKindSchema,
  id: z.uuid(),
  reason: reportReasonSchema,
  note: z.nullable(z.string()),
  created_at: instantSchema,
  decided: z.nullable(decisionActionSchema),
  /** Of reports by the member: whose it is; of those against them: who reported. Empty once they are deleted. */
  username: z.string(),
})
export type PastReport = z.infer<typeof pastReportSchema>

const memberFileSchema = z.object({
  member: moderatedMemberSchema,
  /** What they reported, and how often something was done about it or nothing. */
  record: z.object({ reports: z.int(), upheld: z.int(), dismissed: z.int() }),
  /** The latest of each. */
  decisions: z.array(logEntrySchema),
  reports_made: z.array(pastReportSchema),
  reports_against: z.array(pastReportSchema),
})
export type MemberFile = z.infer<typeof memberFileSchema>

export const readMember = endpoint({
  name: 'readMember',
  method: 'GET',
  path: '/moderation/members/:id',
  access: 'moderator',
  summary: 'How a member stands: what was decided about them, what they reported, and what was reported of them',
  params: z.object({ id: z.uuid() }),
  reply: memberFileSchema,
})
