import { counter, index, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** What members report, each once, and for each thing reported what is still to be decided, oldest first. */
export const reports: Migration = {
  name: '0023-reports',
  async up(db) {
    await db.schema
      .createTable('reports')
      .addColumn('reporter_id', 'text', of('accounts.id'))
      .addColumn('kind', 'text', required)
      .addColumn('subject_id', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('note', 'text')
      .addColumn('created_at', 'bigint', required)
      .addPrimaryKeyConstraint('reports_pk', ['reporter_id', 'kind', 'subject_id'])
      .execute()
    await index(db, 'reports', ['kind', 'subject_id', 'created_at', 'reporter_id'])
    await db.schema
      .createTable('report_cases')
      .addColumn('kind', 'text', required)
      .addColumn('subject_id', 'text', required)
      .addColumn('author_id', 'text', of('accounts.id'))
      .addColumn('open_reports', 'integer', counter)
      .addColumn('opened_at', 'bigint')
      .addPrimaryKeyConstraint('report_cases_pk', ['kind', 'subject_id'])
      .execute()
    await index(db, 'report_cases', ['opened_at', 'subject_id'])
    await index(db, 'report_cases', ['author_id'])
  },
}
