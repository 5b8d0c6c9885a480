import type { Parsed } from '#contract/endpoint.ts'
import type { newReportSchema, ReportedKind } from '#contract/report.ts'
import { assertCommentKnown, assertMemberKnown, assertPostThere } from '#server/assert-there.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { refuse } from '#server/refusal.ts'
import { findComment } from '../comments/comment-summary-repo.ts'
import { findPostFacts } from '../posts/post-summary-repo.ts'
import { dateReport, findVisibleMember, hasReported, insertReport, openCase } from './report-repo.ts'

type NewReport = Parsed<typeof newReportSchema>

/** What members report to the moderators. */
export function makeReportService({ clock }: { clock: () => number }) {
  return {
    /** Once for each member and thing: later reports of the same are accepted and change nothing. */
    async report(db: Db, { kind, id, reason, note }: NewReport, reporterId: string): Promise<void> {
      if (await hasReported(db, reporterId, { kind, id })) return
      const authorId = await authorFinders[kind](db, id, reporterId)
      if (authorId === reporterId) throw refuse('bad-request', ownThing[kind])
      const now = clock()
      const row = { reporter_id: reporterId, kind, subject_id: id, reason, note: note || null, created_at: now }
      if (!(await insertReport(db, row))) return
      const closedUntil = await openCase(db, { kind, id }, { authorId, now })
      if (closedUntil !== null && now <= closedUntil)
        await dateReport(db, { kind, id }, { reporterId, at: closedUntil + 1 })
    },
  }
}

const ownThing: Record<ReportedKind, string> = {
  post: 'You cannot report your own post.',
  comment: 'You cannot report your own comment.',
  member: 'You cannot report yourself.',
}

/** Whose a thing is that the viewer can see; refuses any other. */
const authorFinders: Record<ReportedKind, (db: Db, id: string, viewerId: string) => Promise<string>> = {
  post: async (db, id, viewerId) => assertPostThere(await findPostFacts(db, id, viewerId)).author_id,
  comment: async (db, id, viewerId) => assertCommentKnown(await findComment(db, id, viewerId)).author_id,
  member: async (db, id, viewerId) => assertMemberKnown(await findVisibleMember(db, id, viewerId)).id,
}
