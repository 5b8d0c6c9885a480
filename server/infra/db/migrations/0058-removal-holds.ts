import { index, key, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who is copying files, and until when none of them may be removed. */
export const removalHolds: Migration = {
  name: '0058-removal-holds',
  async up(db) {
    await db.schema
      .createTable('removal_holds')
      .addColumn('id', 'text', key)
      .addColumn('ends_at', 'bigint', required)
      .execute()
    await index(db, 'removal_holds', ['ends_at'])
  },
}
