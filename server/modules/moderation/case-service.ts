import type { PageQuery } from '#contract/endpoint.ts'
import type { ReportCase } from '#contract/moderation.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { readPage } from '#server/page-cursor.ts'
import { pageOfOpenCases } from './case-repo.ts'
import { readCase } from './read-case.ts'

const defaultPageSize = 20

/** A page of what is to be decided. */
export async function listCases(db: Db, { cursor, limit = defaultPageSize }: PageQuery) {
  const { rows, nextCursor } = await readPage(
    { cursor, limit },
    (page) => pageOfOpenCases(db, page),
    (row) => ({ at: row.opened_at, id: row.subject_id }),
  )
  const reports: ReportCase[] = []
  for (const row of rows) {
    const found = await readCase(db, row)
    if (found) reports.push(found)
  }
  return { reports, next_cursor: nextCursor }
}
