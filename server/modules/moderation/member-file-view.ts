import { accountIdSchema } from '#contract/ids.ts'
import { decisionActionSchema } from '#contract/decision.ts'
import { roleSchema, type Role } from '#contract/role.ts'
import type { ModeratedMember, PastReport } from '#contract/moderated-member.ts'
import { reportedKindSchema, reportReasonSchema } from '#contract/report.ts'
import type { MemberRow, PastReportRow } from './member-file-repo.ts'
import { toInstant } from './decision-view.ts'

/** A member as somebody with that role sees them. */
export function toModeratedMember(row: MemberRow, viewerRole: Role | null): ModeratedMember {
  const { username, first_name, last_name, role, email } = row
  const instantOrNull = (at: number | null) => (at === null ? null : toInstant(at))
  return {
    id: accountIdSchema.parse(row.id),
    ...{ username, first_name, last_name, profile_picture_url: row.picture_media },
    created_at: toInstant(row.created_at),
    role: role === null ? null : roleSchema.parse(role),
    limited_until: instantOrNull(row.limited_until),
    suspended_at: instantOrNull(row.suspended_at),
    left_at: instantOrNull(row.left_at),
    ...(viewerRole === 'admin' && { email }),
  }
}

export function toPastReport({
  kind,
  subject_id,
  reason,
  note,
  created_at,
  decided,
  username,
}: PastReportRow): PastReport {
  return {
    kind: reportedKindSchema.parse(kind),
    id: subject_id,
    reason: reportReasonSchema.parse(reason),
    note,
    created_at: toInstant(created_at),
    decided: decided === null ? null : decisionActionSchema.parse(decided),
    username: username ?? '',
  }
}
