import { reportCaseSchema, type ReportCase } from '#contract/moderation.ts'
import type { Db } from '#server/infra/db/tables.ts'
import {
  findAuthor,
  findHistory,
  findPicturesOf,
  findReportedComment,
  findReportedPost,
  type AuthorRow,
  type CaseRow,
  type OpenReportRow,
  type ReporterRecord,
} from './case-repo.ts'
import { stateOf, toCaseAuthor, toMedia } from './case-view.ts'
import { findLogEntry } from './decision-repo.ts'
import { toInstant, toLogEntry } from './decision-view.ts'

type Content = Pick<ReportCase, 'post_id' | 'subject' | 'above'>

/** Of one who was erased in this moment. */
const noReports: ReporterRecord = { reports: 0, upheld: 0, dismissed: 0 }

/** Everything that a moderator needs for a decision; undefined once the member whose thing it is has gone. */
export async function readCase(
  db: Db,
  row: CaseRow,
  { open, records }: { open: readonly OpenReportRow[]; records: ReadonlyMap<string, ReporterRecord> },
): Promise<ReportCase | undefined> {
  const author = await findAuthor(db, row.author_id)
  const content = author && (await readContent(db, row, author))
  if (!author || !content) return undefined
  const reports = open.map(({ reporter_id: id, username, created_at, reason, note }) => {
    const reporter = { id, username, record: records.get(id) ?? noReports }
    return { reporter, reason, note, created_at: toInstant(created_at) }
  })
  return reportCaseSchema.parse({
    ...{ kind: row.kind, id: row.subject_id, opened_at: toInstant(row.opened_at), open_reports: row.open_reports },
    ...content,
    reports,
    author: toCaseAuthor(author, await findHistory(db, author.id)),
  })
}

/** A decision with what it removed. */
export async function describeDecision(db: Db, id: string) {
  const entry = await findLogEntry(db, id)
  const removed = entry.action === 'remove' ? await readRemoved(db, entry) : { removed_text: null, media: [] }
  return { decision: toLogEntry(entry), ...removed }
}

/** What was removed, as moderators see it. */
async function readRemoved(db: Db, { kind, subject_id: id }: { kind: string; subject_id: string }) {
  if (kind === 'comment') return { removed_text: (await findCommentNow(db, id))?.content ?? null, media: [] }
  const post = await findReportedPost(db, id)
  return { removed_text: post?.text_content ?? null, media: (await findPicturesOf(db, id)).map(toMedia) }
}

async function readContent(db: Db, { kind, subject_id: id }: CaseRow, author: AuthorRow): Promise<Content | undefined> {
  if (kind === 'post') return readPost(db, id)
  if (kind === 'comment') return readComment(db, id)
  const created_at = toInstant(author.created_at)
  return { post_id: null, subject: { state: 'there', text: author.bio ?? '', media: [], created_at }, above: [] }
}

async function readPost(db: Db, id: string): Promise<Content | undefined> {
  const post = await findReportedPost(db, id)
  if (!post) return undefined
  const media = (await findPicturesOf(db, id)).map(toMedia)
  const created_at = toInstant(post.created_at)
  const post_id = reportCaseSchema.shape.post_id.parse(id)
  return { post_id, subject: { state: stateOf(post), text: post.text_content, media, created_at }, above: [] }
}

async function readComment(db: Db, id: string): Promise<Content | undefined> {
  const comment = await findCommentNow(db, id)
  const post = comment && (await findReportedPost(db, comment.post_id))
  if (!comment || !post) return undefined
  const above: Content['above'] = [{ kind: 'post', username: post.username, text: post.text_content }]
  const { parent_content: text, parent_username: username } = comment
  if (text !== null && username !== null) above.push({ kind: 'comment', username, text })
  return {
    post_id: reportCaseSchema.shape.post_id.parse(comment.post_id),
    subject: { state: stateOf(comment), text: comment.content, media: [], created_at: toInstant(comment.created_at) },
    above,
  }
}

/** A reply goes with what it answers, and is forgotten with it, before that is written at the reply itself. */
async function findCommentNow(db: Db, id: string) {
  const comment = await findReportedComment(db, id)
  if (!comment || comment.parent_deleted_at === null) return comment
  const { parent_deleted_at: deleted_at, parent_removed_at: removed_at } = comment
  if (removed_at === null) return { ...comment, deleted_at, removed_at, content: '' }
  return comment.deleted_at === null ? { ...comment, deleted_at, removed_at } : comment
}
