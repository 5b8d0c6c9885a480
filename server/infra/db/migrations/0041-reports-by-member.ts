import { index } from './columns.ts'
import type { Migration } from './migration.ts'

/** What a member reported, in its order. */
export const reportsByMember: Migration = {
  name: '0041-reports-by-member',
  async up(db) {
    await index(db, 'reports', ['reporter_id', 'created_at'])
  },
}
