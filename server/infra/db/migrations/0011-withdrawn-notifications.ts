import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Notifications of acts that were undone are known for a while, so that doing them again tells nobody anew. */
export const withdrawnNotifications: Migration = {
  name: '0011-withdrawn-notifications',
  async up(db) {
    await db.schema.alterTable('notifications').addColumn('withdrawn_at', 'bigint').execute()
    await db.schema
      .createIndex('notifications_withdrawn')
      .on('notifications')
      .column('withdrawn_at')
      .where(sql.ref('withdrawn_at'), 'is not', null)
      .execute()
  },
}
