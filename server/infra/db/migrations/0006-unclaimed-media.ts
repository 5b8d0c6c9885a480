import type { Migration } from './migration.ts'

/** Files of the media store that no row refers to: not yet, or no longer. */
export const unclaimedMedia: Migration = {
  name: '0006-unclaimed-media',
  async up(db) {
    await db.schema
      .createTable('unclaimed_media')
      .addColumn('prefix', 'text', (column) => column.notNull().primaryKey())
      .addColumn('since', 'bigint', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('unclaimed_media_by_since').on('unclaimed_media').column('since').execute()
  },
}
