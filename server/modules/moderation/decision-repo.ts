import type { ReportedKind } from '#contract/report.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Page } from '#server/page-cursor.ts'

/** Decisions about one member. */
const latestShown = 50

/** A thing that can be decided about, whoever may see it, and its author. */
export interface Subject {
  authorId: string
  authorRole: string | null
  /** The post that it is, or is below. */
  postId: string | null
}

export async function findSubject(db: Db, kind: ReportedKind, id: string): Promise<Subject | undefined> {
  const place = await findPlace(db, kind, id)
  if (!place) return undefined
  const { authorId, postId } = place
  const author = await db.selectFrom('accounts').select('role').where('id', '=', authorId).executeTakeFirst()
  return author && { authorId, authorRole: author.role, postId }
}

async function findPlace(db: Db, kind: ReportedKind, id: string) {
  switch (kind) {
    case 'member':
      return { authorId: id, postId: null }
    case 'post':
      return db
        .selectFrom('posts')
        .select(['author_id as authorId', 'id as postId'])
        .where('id', '=', id)
        .executeTakeFirst()
    case 'comment':
      return db
        .selectFrom('comments')
        .select(['author_id as authorId', 'post_id as postId'])
        .where('id', '=', id)
        .executeTakeFirst()
  }
}

/** What is reported. */
interface Reported {
  kind: string
  id: string
}

/** Reports that came in after one instant, where there is one, and until another. */
export interface Stretch {
  since: number | null
  until: number
}

/**
 * Closes what is open about a thing, however many reported it: when they did is recorded, and written at each of them afterwards. Answers that, and
 * undefined when nothing was open.
 */
export async function closeCase(db: Db, { kind, id }: Reported, now: number): Promise<Stretch | undefined> {
  const change = db.updateTable('report_cases').where('kind', '=', kind).where('subject_id', '=', id)
  // Whoever reports it in this moment waits here, and is dated afterwards.
  const found = await change
    .set({ opened_at: null })
    .returning(['open_reports', 'closed_until as since'])
    .executeTakeFirst()
  if (!found || found.open_reports === 0) return undefined
  const newest = await listReportsOf(db, { kind, id }, { after: undefined, limit: 1 })
  const until = Math.max(now, found.since ?? 0, newest[0]?.created_at ?? 0)
  await change.set({ open_reports: 0, closed_until: until }).execute()
  return { since: found.since, until }
}

/** Writes at reports of a thing what was decided on them, unless something was before. */
export async function markDecided(
  db: Db,
  { kind, id }: Reported,
  { decisionId, reporterIds }: { decisionId: string; reporterIds: readonly string[] },
): Promise<void> {
  await db
    .updateTable('reports')
    .set({ decision_id: decisionId })
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('reporter_id', 'in', reporterIds)
    .where('decision_id', 'is', null)
    .execute()
}

/** Reports of a thing, decided on or not, newest first. */
export async function listReportsOf(db: Db, { kind, id }: Reported, page: Page) {
  const reports = db
    .selectFrom('reports')
    .select(['reporter_id', 'created_at', 'decision_id'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
  return keysetPage(reports, { at: 'created_at', id: 'reporter_id' }, page).execute()
}

/** Where a member reads mail; nowhere for house accounts. */
export async function findMailbox(db: Db, accountId: string) {
  return db
    .selectFrom('accounts')
    .select(['email', 'first_name'])
    .where('id', '=', accountId)
    .where('is_house', '=', 0)
    .executeTakeFirst()
}

export async function isSuspended(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('suspensions')
    .select('account_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

export async function limitMember(db: Db, accountId: string, until: number | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ limited_until: until })
    .where('id', '=', accountId)
    .where((eb) => (until === null ? eb('limited_until', 'is not', null) : eb.lit(true)))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Hides a member and ends all their sessions; false when they were suspended before. */
export async function suspendMember(db: Db, row: NewRow<'suspensions'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('suspensions')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return false
  await db.deleteFrom('sessions').where('account_id', '=', row.account_id).execute()
  return true
}

export async function endSuspension(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('suspensions').where('account_id', '=', accountId).executeTakeFirst()
  return numDeletedRows > 0n
}

export type LogRow = Awaited<ReturnType<typeof pageOfLog>>[number]

/** The audit log, newest first. */
export async function pageOfLog(db: Db, page: Page) {
  const order = { at: 'moderation_decisions.created_at', id: 'moderation_decisions.id' } as const
  return keysetPage(selectLog(db), order, page).execute()
}

/** The latest decisions about a member and what is theirs. */
export async function latestAbout(db: Db, authorId: string): Promise<LogRow[]> {
  return selectLog(db)
    .where('moderation_decisions.author_id', '=', authorId)
    .orderBy('moderation_decisions.created_at', 'desc')
    .orderBy('moderation_decisions.id', 'desc')
    .limit(latestShown)
    .execute()
}

export async function findLogEntry(db: Db, id: string): Promise<LogRow> {
  return selectLog(db).where('moderation_decisions.id', '=', id).executeTakeFirstOrThrow()
}

function selectLog(db: Db) {
  return (
    db
      .selectFrom('moderation_decisions')
      // Left: so that no planner begins with the accounts.
      .leftJoin('accounts as authors', 'authors.id', 'moderation_decisions.author_id')
      .leftJoin('accounts as moderators', 'moderators.id', 'moderation_decisions.moderator_id')
      .selectAll('moderation_decisions')
      .select(['authors.username as author_username', 'moderators.username as moderator_username'])
  )
}
