import { index, key, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** What admins keep out of the whole installation. */
export const siteBlocks: Migration = {
  name: '0046-site-blocks',
  async up(db) {
    await db.schema
      .createTable('site_blocks')
      .addColumn('id', 'text', key)
      .addColumn('kind', 'text', required)
      .addColumn('value', 'text', required)
      .addColumn('reason', 'text', required)
      .addColumn('by_id', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .addUniqueConstraint('site_blocks_once', ['kind', 'value'])
      .execute()
    await index(db, 'site_blocks', ['kind', 'created_at', 'id'])
  },
}
