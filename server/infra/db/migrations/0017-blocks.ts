import { index, of, required } from './columns.ts'
import type { Migration } from './migration.ts'

/** Who has blocked whom: found from either side, and listed by time. */
export const blocks: Migration = {
  name: '0017-blocks',
  async up(db) {
    await db.schema
      .createTable('blocks')
      .addColumn('blocker_id', 'text', of('accounts.id'))
      .addColumn('blocked_id', 'text', of('accounts.id'))
      .addColumn('created_at', 'bigint', required)
      .addPrimaryKeyConstraint('blocks_pk', ['blocker_id', 'blocked_id'])
      .execute()
    await index(db, 'blocks', ['blocked_id', 'created_at'])
    await index(db, 'blocks', ['blocker_id', 'created_at', 'blocked_id'])
  },
}
