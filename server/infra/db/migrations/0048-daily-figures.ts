import { index, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** How much there was on each day that is over, and what finds a day's rows. */
export const dailyFigures: Migration = {
  name: '0048-daily-figures',
  async up(db) {
    await db.schema
      .createTable('daily_figures')
      .addColumn('day', 'integer', (column) => column.notNull().primaryKey())
      .addColumn('members', 'integer', required)
      .addColumn('posts', 'integer', required)
      .addColumn('reports', 'integer', required)
      .execute()
    await index(db, 'accounts', ['created_at', 'is_house'])
    await index(db, 'reports', ['created_at'])
    await index(db, 'reports', ['decision_id', 'created_at'])
  },
}
