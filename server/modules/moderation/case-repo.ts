import { decisionActionSchema } from '#contract/decision.ts'
import { sql } from 'kysely'
import { keysetPage } from '#server/infra/db/keyset-page.ts'
import type { Db } from '#server/infra/db/tables.ts'
import type { Page } from '#server/page-cursor.ts'

/** Of each thing and of each author the latest so many are shown. */
const reportsShown = 20
const decisionsShown = 5

export type CaseRow = Awaited<ReturnType<typeof pageOfOpenCases>>[number]

/** What is to be decided, the thing that waits longest first. */
export async function pageOfOpenCases(db: Db, page: Page) {
  const open = db
    .selectFrom('report_cases')
    .select(['kind', 'subject_id', 'author_id', 'open_reports', 'closed_until'])
    .select(sql<number>`opened_at`.as('opened_at'))
    .where('opened_at', '>', 0)
  return keysetPage(open, { at: 'opened_at', id: 'subject_id', oldestFirst: true }, page).execute()
}

export type OpenReportRow = Awaited<ReturnType<typeof findOpenReports>>[number]

/** The latest reports of a thing on which nothing was decided yet. */
export async function findOpenReports(db: Db, { kind, subject_id, closed_until }: CaseRow) {
  return db
    .selectFrom('reports')
    .innerJoin('accounts', 'accounts.id', 'reports.reporter_id')
    .select(['reports.reporter_id', 'reports.reason', 'reports.note', 'reports.created_at', 'accounts.username'])
    .where('reports.kind', '=', kind)
    .where('reports.subject_id', '=', subject_id)
    .where('reports.created_at', '>', closed_until ?? -1)
    .where('reports.decision_id', 'is', null)
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.reporter_id', 'desc')
    .limit(reportsShown)
    .execute()
}

export interface ReporterRecord {
  reports: number
  upheld: number
  dismissed: number
}

/** How many things members reported, and on how many of them something was done, or nothing: all that each reported is looked at. */
export async function findRecords(db: Db, reporterIds: readonly string[]): Promise<Map<string, ReporterRecord>> {
  if (reporterIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reports')
    .leftJoin('moderation_decisions as decisions', 'decisions.id', 'reports.decision_id')
    .select([
      'reports.reporter_id',
      sql<number>`count(*)`.as('reports'),
      sql<number>`count(case when decisions.action != 'dismiss' then 1 end)`.as('upheld'),
      sql<number>`count(case when decisions.action = 'dismiss' then 1 end)`.as('dismissed'),
    ])
    .where('reports.reporter_id', 'in', reporterIds)
    .groupBy('reports.reporter_id')
    .execute()
  return new Map(
    rows.map(({ reporter_id, reports, upheld, dismissed }) => [
      reporter_id,
      { reports: Number(reports), upheld: Number(upheld), dismissed: Number(dismissed) },
    ]),
  )
}

export type AuthorRow = NonNullable<Awaited<ReturnType<typeof findAuthor>>>

export async function findAuthor(db: Db, id: string) {
  return db
    .selectFrom('accounts')
    .leftJoin('suspensions', 'suspensions.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.username',
      'accounts.first_name',
      'accounts.last_name',
      'accounts.picture_media',
      'accounts.bio',
      'accounts.created_at',
      'accounts.role',
      'accounts.limited_until',
      'suspensions.created_at as suspended_at',
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirst()
}

/** How many things of a member were ever reported, and the latest decisions about them. */
export async function findHistory(db: Db, authorId: string) {
  const { things } = await db
    .selectFrom('report_cases')
    .select(({ fn }) => fn.countAll().as('things'))
    .where('author_id', '=', authorId)
    .executeTakeFirstOrThrow()
  const decisions = await db
    .selectFrom('moderation_decisions')
    .select(['kind', 'action', 'reason', 'created_at'])
    .where('author_id', '=', authorId)
    .where('action', 'in', decisionActionSchema.options)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(decisionsShown)
    .execute()
  return { things: Number(things), decisions }
}

export async function findReportedPost(db: Db, id: string) {
  return db
    .selectFrom('posts')
    .innerJoin('accounts', 'accounts.id', 'posts.author_id')
    .select(['posts.text_content', 'posts.created_at', 'posts.deleted_at', 'posts.removed_at', 'accounts.username'])
    .where('posts.id', '=', id)
    .executeTakeFirst()
}

export async function findPicturesOf(db: Db, postId: string) {
  return db
    .selectFrom('post_media')
    .select(['key', 'width', 'alt_text'])
    .where('post_id', '=', postId)
    .orderBy('position')
    .execute()
}

export async function findReportedComment(db: Db, id: string) {
  return db
    .selectFrom('comments')
    .leftJoin('comments as parents', 'parents.id', 'comments.parent_id')
    .leftJoin('accounts as answered', 'answered.id', 'parents.author_id')
    .select([
      'comments.content',
      'comments.post_id',
      'comments.created_at',
      'comments.deleted_at',
      'comments.removed_at',
      'parents.deleted_at as parent_deleted_at',
      'parents.removed_at as parent_removed_at',
      'parents.content as parent_content',
      'answered.username as parent_username',
    ])
    .where('comments.id', '=', id)
    .executeTakeFirst()
}
