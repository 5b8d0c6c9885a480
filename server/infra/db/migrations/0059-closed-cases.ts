import type { Migration } from './migration.ts'

/** One instant says which reports of a thing were decided on, before that is written at each of them. */
export const closedCases: Migration = {
  name: '0059-closed-cases',
  async up(db) {
    await db.schema.alterTable('report_cases').addColumn('closed_until', 'bigint').execute()
  },
}
