import { key, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Which servers are at work, so that nobody moves what they work on. */
export const instancesAtWork: Migration = {
  name: '0060-instances',
  async up(db) {
    await db.schema
      .createTable('instances')
      .addColumn('id', 'text', key)
      .addColumn('seen_at', 'bigint', required)
      .execute()
  },
}
