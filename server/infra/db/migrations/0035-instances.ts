import { key, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** What several instances agree on: keys, and whose turn it is to tidy up. */
export const instances: Migration = {
  name: '0035-instances',
  async up(db) {
    await db.schema
      .createTable('server_keys')
      .addColumn('name', 'text', key)
      .addColumn('content', 'text', required)
      .addColumn('created_at', 'bigint', required)
      .execute()
    await db.schema
      .createTable('upkeep')
      .addColumn('name', 'text', key)
      .addColumn('next_at', 'bigint', required)
      .execute()
  },
}
