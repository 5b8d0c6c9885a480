import type { Migration } from './migration.ts'

/** One instant says what a member has read, instead of a mark on each row; what was marked before stays so. */
export const notificationsReadUntil: Migration = {
  name: '0056-notifications-read-until',
  async up(db) {
    await db.schema.alterTable('accounts').addColumn('notifications_read_until', 'bigint').execute()
  },
}
