import type { PageQuery } from '#contract/endpoint.ts'
import type { ReportCase } from '#contract/moderation.ts'
import type { Db } from '#server/infra/db/tables.ts'
import { longRowsPerPage, readPage } from '#server/page-cursor.ts'
import { findOpenReports, findRecords, pageOfOpenCases } from './case-repo.ts'
import { readCase } from './read-case.ts'

/** A page of what is to be decided; `heavyReads` looks at all that those who reported it ever reported. */
export async function listCases(db: Db, heavyReads: Db, { cursor, limit = longRowsPerPage }: PageQuery) {
  const { rows, nextCursor } = await readPage(
    { cursor, limit },
    (page) => pageOfOpenCases(db, page),
    (row) => ({ at: row.opened_at, id: row.subject_id }),
  )
  const cases = []
  for (const row of rows) cases.push({ row, open: await findOpenReports(db, row) })
  const reporterIds = new Set(cases.flatMap(({ open }) => open.map(({ reporter_id }) => reporter_id)))
  const records = await findRecords(heavyReads, [...reporterIds])
  const reports: ReportCase[] = []
  for (const { row, open } of cases) {
    const found = await readCase(db, row, { open, records })
    if (found) reports.push(found)
  }
  return { reports, next_cursor: nextCursor }
}
