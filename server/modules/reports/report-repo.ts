import { sql } from 'kysely'
import { selectSummaries } from '#server/infra/db/account-summary-repo.ts'
import type { Db, NewRow } from '#server/infra/db/tables.ts'

/** What was reported. */
export interface Subject {
  kind: string
  id: string
}

export async function findVisibleMember(db: Db, id: string, viewerId: string): Promise<{ id: string } | undefined> {
  return selectSummaries(db, viewerId).where('accounts.id', '=', id).executeTakeFirst()
}

export async function hasReported(db: Db, reporterId: string, { kind, id }: Subject): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('reporter_id')
    .where('reporter_id', '=', reporterId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}

/** False when the member reported the same thing before: nothing was written then. */
export async function insertReport(db: Db, row: NewRow<'reports'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('reports')
    .values(row)
    .onConflict((conflict) => conflict.columns(['reporter_id', 'kind', 'subject_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Counts one more report of a thing, which is to be decided on from `now` at the latest; answers until when reports of it were decided on. */
export async function openCase(
  db: Db,
  { kind, id }: Subject,
  { authorId, now }: { authorId: string; now: number },
): Promise<number | null> {
  const { closed_until } = await db
    .insertInto('report_cases')
    .values({ kind, subject_id: id, author_id: authorId, open_reports: 1, opened_at: now })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'subject_id']).doUpdateSet({
        open_reports: sql`report_cases.open_reports + 1`,
        opened_at: sql`coalesce(report_cases.opened_at, excluded.opened_at)`,
      }),
    )
    .returning('closed_until')
    .executeTakeFirstOrThrow()
  return closed_until
}

/** A report that is dated before what was decided on, as clocks differ, is dated after it: it waits for the next decision. */
export async function dateReport(db: Db, { kind, id }: Subject, report: { reporterId: string; at: number }) {
  await db
    .updateTable('reports')
    .set({ created_at: report.at })
    .where('reporter_id', '=', report.reporterId)
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .execute()
}
